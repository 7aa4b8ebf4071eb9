import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productDocumentBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { paperFile, productDocument } from '../../platform/database/tables/papers.ts'
import { type ChangeDesk, openChangeDesk } from '../../testing/desks/change-desk.ts'
import { createProduct, createProductDocument } from '../../testing/factories.ts'

let desk: ChangeDesk

beforeAll(async () => {
  desk = await openChangeDesk()
})
afterAll(() => desk.close())

const PDF = '%PDF-1.7\nfriction values'
const sheet = { kind: 'safetyDataSheet', title: ' Brake cleaner, 500 ml ', language: 'de' }

const addPart = async () => (await createProduct(desk.shop.db)).id
const send = (productId: string, content: string | Buffer = PDF, fields = sheet) =>
  desk.send(content, 'sheet.pdf', fields, `/product/${productId}/document`)
const listOf = async (productId: string, whose = '') =>
  (await desk.call('GET', `/product/${productId}/documents${whose}`)).body
const open = (id: string, headers = {}) =>
  desk.shop.app.inject({ url: `/productDocument/${id}`, headers })

test('a PDF is added to a product, listed with its size, and opened as nothing but a PDF', async () => {
  const part = await addPart()
  const { status, body } = await send(part)
  expect(status, JSON.stringify(body)).toBe(201)
  const title = 'Brake cleaner, 500 ml'
  expect(await listOf(part)).toEqual([
    { _id: body.insertedId, kind: 'safetyDataSheet', title, language: 'de', size: PDF.length },
  ])
  expect(await listOf(part, '/desk')).toMatchObject([
    { title, addedBy: desk.admin.email, removedAt: null },
  ])
  const opened = await open(body.insertedId)
  expect(opened.statusCode).toBe(200)
  expect(opened.body).toBe(PDF)
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="brake-cleaner-500-ml.pdf"',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=3600',
  })
  const again = await open(body.insertedId, { 'if-none-match': opened.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('a removed document is gone with its file; who removed it stays', async () => {
  const part = await addPart()
  const { body } = await send(part)
  const id: string = body.insertedId
  const remove = () => desk.call('DELETE', `/productDocument/${id}`)
  expect(await remove()).toMatchObject({ status: 200, body: { deletedCount: 1 } })
  expect(await listOf(part)).toEqual([])
  expect(await listOf(part, '/desk')).toMatchObject([
    { removedBy: desk.admin.email, removedAt: expect.any(String) },
  ])
  expect((await open(id)).statusCode).toBe(404)
  const key = `productDocument/${id}`
  expect(await desk.shop.db.$count(paperFile, eq(paperFile.key, key))).toBe(0)
  expect((await remove()).status).toBe(404)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a picture', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['nothing', ''],
])('%s by the name of a PDF is refused', async (_, content) => {
  const part = await addPart()
  const { status, body } = await send(part, content)
  expect([status, body.errors]).toEqual([422, { file: ['Send a PDF'] }])
  expect(await listOf(part)).toEqual([])
})

test.each([
  ['kind', { ...sheet, kind: 'virus' }],
  ['title', { ...sheet, title: ' ' }],
  ['title', { ...sheet, title: 'x'.repeat(101) }],
  ['language', { ...sheet, language: 'German' }],
])('a document with a wrong %s is refused at its field', async (field, fields) => {
  const { status, body } = await send(await addPart(), PDF, fields)
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a file above ten megabytes is refused', async () => {
  const large = Buffer.alloc(productDocumentBounds.fileBytes + 1, PDF)
  const { status, body } = await send(await addPart(), large)
  expect([status, body.errors]).toEqual([413, { file: ['The file is larger than 10 MB.'] }])
})

test('a product has up to twenty documents, also of those sent at once', async () => {
  const part = await addPart()
  for (let n = 1; n < productDocumentBounds.ofProduct; n += 1)
    await createProductDocument(desk.shop.db, part)
  const statuses = (await Promise.all([send(part), send(part), send(part)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([201, 409, 409])
  expect(await listOf(part)).toHaveLength(productDocumentBounds.ofProduct)
})

test('documents of a product that left the shop are not served, and none is added', async () => {
  const part = await addPart()
  const { body } = await send(part)
  await desk.call('DELETE', `/product/${part}`)
  expect((await open(body.insertedId)).statusCode).toBe(404)
  expect((await send(part)).status).toBe(404)
  expect(await desk.shop.db.$count(productDocument, eq(productDocument.productId, part))).toBe(1)
})
