import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachmentBounds } from '../../../../contract/ordering/attachment-bounds.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { encodeForm, fileOf } from '../../../testing/encode-form.ts'
import {
  type Buyer,
  createAttachment,
  createBuyer,
  createProduct,
  orderBody,
} from '../../../testing/factories.ts'
import { plainFileName } from './file-name.ts'

const PDF = Buffer.from('%PDF-1.7\n4711')
const MEGABYTE = 1024 * 1024

let shop: TestShop
let admin: Buyer
let buyer: Buyer
let stranger: Buyer
let productId: string

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  buyer = await createBuyer(shop.db)
  stranger = await createBuyer(shop.db)
  productId = (await createProduct(shop.db, { available: 1_000_000 })).id
})
afterAll(() => shop.close())

async function order(by = buyer): Promise<string> {
  return (await shop.call(by, 'POST', '/orderProduct', orderBody(productId))).body.insertedId
}

async function send(
  by: Buyer,
  orderId: string,
  content = PDF,
  { name = 'PO-4711.pdf', field = 'file' } = {},
) {
  const { headers, payload } = await encodeForm({ [field]: fileOf(content, name) })
  const answer = await shop.app.inject({
    method: 'POST',
    url: `/order/${orderId}/attachment`,
    headers: { ...by.headers, ...headers },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

const list = async (by: Buyer, orderId: string) =>
  (await shop.call(by, 'GET', `/order/${orderId}/attachments`)).body
const read = ({ headers }: Buyer, id: string) =>
  shop.app.inject({ url: `/attachment/${id}`, headers })
const countFiles = async () =>
  (await shop.pool.query(`select from paper_file where key like 'attachment/%'`)).rowCount

test('a file at an order is its customer’s and staff’s, and nobody else’s', async () => {
  const orderId = await order()
  const sent = await send(buyer, orderId)
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  const id = sent.body.insertedId
  expect((await send(admin, orderId, PDF, { name: 'Answer.pdf' })).status).toBe(201)

  const files = await list(buyer, orderId)
  expect(files).toMatchObject([
    { _id: id, name: 'PO-4711.pdf', size: 13, byStaff: false, addedBy: null, mayRemove: true },
    { name: 'Answer.pdf', byStaff: true, addedBy: null, mayRemove: false },
  ])
  expect(await list(admin, orderId)).toMatchObject([
    { byStaff: false, addedBy: null, mayRemove: true },
    { byStaff: true, addedBy: expect.any(String), mayRemove: true },
  ])
  for (const reader of [buyer, admin]) {
    const answer = await read(reader, id)
    expect(answer.rawPayload).toEqual(PDF)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="PO-4711.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  }
  const reads = await createBuyer(shop.db, { staffRights: ['orders:read', 'money:read'] })
  expect(await list(reads, orderId)).toMatchObject([{ mayRemove: false }, { mayRemove: false }])
  const notThere = { code: 'attachmentNotFound' }
  expect((await read(stranger, id)).json()).toMatchObject(notThere)
  expect((await send(stranger, orderId)).body).toMatchObject({ code: 'orderNotFound' })
  const remove = (by: Buyer, one: string) => shop.call(by, 'DELETE', `/attachment/${one}`)
  expect((await remove(stranger, id)).body).toMatchObject(notThere)
  expect((await remove(buyer, files[1]._id)).body).toMatchObject(notThere)
  expect((await remove(buyer, id)).body).toEqual({ deletedCount: 1 })
  expect((await remove(admin, files[1]._id)).body).toEqual({ deletedCount: 1 })
  expect(await list(buyer, orderId)).toEqual([])
  expect(await countFiles()).toBe(0)
})

test('only a PDF, JPEG or PNG by its bytes is kept, up to 10 MB, sent whole', async () => {
  const orderId = await order()
  const refusals = [
    [Buffer.from('MZ%PDF-'), { errors: { file: ['Send a PDF, JPEG or PNG'] } }],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), { code: 'invalidFields' }],
    [Buffer.concat([PDF, Buffer.alloc(attachmentBounds.fileBytes)]), { code: 'tooLarge' }],
    [Buffer.alloc(0), { code: 'invalidFields' }],
  ] as const
  for (const [content, refusal] of refusals)
    expect((await send(buyer, orderId, content)).body).toMatchObject(refusal)
  expect((await send(buyer, orderId, PDF, { field: 'paper' })).body.code).toBe('unknownKeys')
  const { headers, payload } = await encodeForm({ file: fileOf(PDF, 'po.pdf') })
  const cut = await shop.app.inject({
    method: 'POST',
    url: `/order/${orderId}/attachment`,
    headers: { ...buyer.headers, ...headers },
    payload: payload.subarray(0, -20),
  })
  expect(cut.json()).toMatchObject({ status: 400 })
  expect(await list(buyer, orderId)).toEqual([])
  expect(await countFiles()).toBe(0)
})

test('an order keeps up to 20 files of 50 MB together, also of two who add at once', async () => {
  const orderId = await order()
  for (let n = 1; n < attachmentBounds.files; n += 1)
    await createAttachment(shop.db, buyer, orderId)
  const answers = await Promise.all([send(buyer, orderId), send(admin, orderId)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await send(buyer, orderId)).body.detail).toBe(
    'An order keeps up to 20 files. Remove one first',
  )
  const heavy = await order()
  const id = await createAttachment(shop.db, admin, heavy)
  await shop.pool.query('update order_attachment set size_bytes = $2 where id = $1', [
    id,
    attachmentBounds.orderBytes - PDF.length + 1,
  ])
  expect((await send(buyer, heavy)).body.detail).toBe(
    'The files of an order have up to 50 MB together. Remove one first',
  )
})

test('an account keeps up to 250 MB of files over all of its orders; staff have no such bound', async () => {
  const by = await createBuyer(shop.db)
  const ids = await Promise.all(Array.from({ length: 6 }, () => order(by)))
  for (const id of ids.slice(1)) {
    const file = await createAttachment(shop.db, by, id)
    await shop.pool.query('update order_attachment set size_bytes = $2 where id = $1', [
      file,
      50 * MEGABYTE,
    ])
  }
  const [last = ''] = ids
  expect((await send(by, last)).body).toMatchObject({
    code: 'tooManyAttachments',
    detail: 'An account keeps up to 250 MB of files. Remove some first',
  })
  expect((await send(admin, last)).status).toBe(201)
})

test('a file of an account that is gone stays at its paid order, and names nobody', async () => {
  const by = await createBuyer(shop.db, { role: 'admin' })
  const orderId = await order()
  await createAttachment(shop.db, by, orderId)
  await shop.pool.query('update order_attachment set by_staff = true where order_id = $1', [
    orderId,
  ])
  await shop.pool.query('delete from users where id = $1', [by.id])
  expect(await list(admin, orderId)).toMatchObject([{ byStaff: true, addedBy: null }])
})

test.each([
  ['PO 4711.PDF', 'application/pdf', 'PO 4711.pdf'],
  ['../../etc/passwd', 'application/pdf', 'passwd.pdf'],
  ['C:\\orders\\po.pdf', 'application/pdf', 'po.pdf'],
  ['po.pdf.exe', 'application/pdf', 'po.pdf.exe.pdf'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpg'],
  ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.exe.pdf'],
  ['a\r\nSet-Cookie: x=1.pdf', 'application/pdf', 'aSet-Cookie_ x=1.pdf'],
  ['"><img src=x>.png', 'image/png', '_img src=x_.png'],
  ['...', 'image/png', 'file.png'],
  ['', 'application/pdf', 'file.pdf'],
  ['\uD800.pdf', 'application/pdf', '\uFFFD.pdf'],
  ['Bestellung Größe 😀.pdf', 'application/pdf', 'Bestellung Größe 😀.pdf'],
  [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(100)}.pdf`],
])('a file sent as %j of %s is named %j', (sent, type, name) => {
  expect(plainFileName(sent, type)).toBe(name)
})

test('a name in other letters comes back whole', async () => {
  const orderId = await order()
  const name = 'Bestellung “Größe” 零件.pdf'
  const { body } = await send(buyer, orderId, PDF, { name })
  expect(await list(buyer, orderId)).toMatchObject([{ name: 'Bestellung “Größe” 零件.pdf' }])
  const header = (await read(buyer, body.insertedId)).headers['content-disposition'] ?? ''
  expect(header).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[A-Za-z0-9%._-]+$/)
  expect(decodeURIComponent(String(header).split("UTF-8''")[1] ?? '')).toBe(name)
})
