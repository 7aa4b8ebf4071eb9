import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../../../platform/database/tables/products.ts'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { createBuyer, createProduct } from '../../../testing/factories.ts'

let desk: ChangeDesk
let visitor: { headers: Record<string, string> }

beforeAll(async () => {
  desk = await openChangeDesk()
  visitor = await createBuyer(desk.shop.db)
})
afterAll(() => desk.close())

const HEAD = 'part_number,name,description,category,price,minimum,available,picture'
const PICTURE = 'https://pictures.example/a.webp'
const whole = (partNumber: string, name = 'Draft pump') =>
  `${partNumber},${name},Steel.,Pumps,10,500,900,${PICTURE}`

async function readIn(...lines: string[]) {
  const set = await desk.read([HEAD, ...lines].join('\n'), 'list.csv')
  return { set, rows: await desk.rows(set._id) }
}

async function act(kind: string, productIds: string[]): Promise<number> {
  const { status, body } = await desk.call('POST', '/changeSet', {
    title: kind,
    action: { kind },
    productIds,
  })
  expect(status, body.detail).toBe(201)
  return body.insertedId
}

async function applied(id: number): Promise<number> {
  const { status, body } = await desk.apply(id, { confirmSevere: true })
  expect(status, body.detail).toBe(200)
  return body.applied
}

async function undo(id: number): Promise<number> {
  const { status, body } = await desk.call('POST', `/changeSet/${id}/undo`, {})
  expect(status, body.detail).toBe(201)
  await applied(body.insertedId)
  return body.insertedId
}

const find = async (partNumber: string) => {
  const rows = await desk.shop.db.select().from(product).where(eq(product.partNumber, partNumber))
  return rows.map(({ id, isDraft, removedAt }) => ({
    id,
    is: isDraft ? 'draft' : removedAt ? 'removed' : 'published',
  }))
}
const ask = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  desk.call(method, url, payload, visitor as never)

test('a product without picture, category or text comes in as a draft, one without a price is refused', async () => {
  const { set, rows } = await readIn(
    whole('DR-1'),
    'DR-2,No picture,Steel.,Pumps,10,500,900,',
    `DR-3,No category,Steel.,,10,500,900,${PICTURE}`,
    `DR-4,No text,,Pumps,10,500,900,${PICTURE}`,
    'DR-5,No price,,,,500,,',
    'DR-6,Picture to come,Steel.,Pumps,10,500,900,pump 6.JPG',
  )
  expect(set.counts).toMatchObject({ new: 1, drafts: 4, refused: 1, warnings: 0 })
  expect(rows.map(({ action, errors }) => (errors.length > 0 ? 'refused' : action))).toEqual([
    ...['create', 'draft', 'draft', 'draft', 'refused', 'draft'],
  ])
  const again = await desk.call('POST', `/changeSet/${set._id}/rebase`, {})
  expect(again.body.counts).toEqual(set.counts)
  expect(await applied(set._id)).toBe(5)
  const { body } = await desk.call('GET', '/product/drafts')
  const missing = body.map(({ partNumber, missing }: never) => [partNumber, missing])
  expect(missing).toEqual([
    ['DR-6', ['pictures']],
    ['DR-4', ['description']],
    ['DR-3', ['category']],
    ['DR-2', ['pictures']],
  ])
  await undo(set._id)
  expect((await find('DR-2'))[0]?.is).toBe('removed')
  expect((await find('DR-1'))[0]?.is).toBe('removed')
})

test('a second import finds a draft by its part number and completes it, and it stays a draft', async () => {
  const first = await readIn('AGAIN-1,Pump,,,10,500,900,')
  await applied(first.set._id)
  const second = await readIn(whole('AGAIN-1', 'Pump'))
  expect(second.set.counts).toMatchObject({ new: 0, drafts: 0, changed: 1, refused: 0 })
  await applied(second.set._id)
  const [draft] = await find('AGAIN-1')
  expect([draft?.is, (await find('AGAIN-1')).length]).toEqual(['draft', 1])
  await applied(await act('publish', [draft?.id ?? '']))
  expect((await find('AGAIN-1'))[0]?.is).toBe('published')
})

test('a draft is in no answer but those of staff, and makes no other name or number ambiguous', async () => {
  const { id } = await createProduct(desk.shop.db, {
    name: 'Quiet sprocket',
    partNumber: 'HID-1',
    category: 'Sprockets',
    brand: 'Zorvex',
    isDraft: true,
    removedAt: new Date(),
  })
  const { id: shown } = await createProduct(desk.shop.db, {
    name: 'Quiet sprocket',
    partNumber: 'HID-1',
    category: 'Sprockets',
    available: 5000,
  })
  await desk.shop.pool.query(
    `insert into reference (product_id, kind, maker, number, key) values ($1, 'oe', 'Norvik', 'NV-77', part_key('NV-77'))`,
    [id],
  )
  for (const url of [...[`/product/${id}`, `/product/${id}/references`]])
    expect((await ask('GET', url)).status, url).toBe(404)
  for (const url of [
    ...['/product?q=HID-1', '/catalogue/search?q=quiet+sprocket', '/category'],
    ...['/catalogue/search?brand=Zorvex', '/sitemap.xml', '/catalogue/suggestions?q=HID-1'],
    ...[`/product/${id}/related`, `/product/${id}/documents`],
  ]) {
    const { payload, statusCode } = await desk.shop.app.inject({ url, headers: visitor.headers })
    expect([url, payload.includes(id)]).toEqual([url, false])
    expect([url, statusCode]).toEqual([url, 200])
  }
  const { body } = await ask('POST', '/resolve', {
    text: 'HID-1 500\nNV-77 500\nquiet sprocket 500',
  })
  expect(body.lines.map(({ status, productId }: never) => [status, productId])).toMatchObject([
    ['ready', shown],
    ['notFound', undefined],
    ['choose', undefined],
  ])
  expect(JSON.stringify(body)).not.toContain(id)
  const line = { productId: id, quantity: 500 }
  expect((await ask('POST', '/cart', { lines: [line] })).status).toBe(422)
  const priced = await ask('POST', '/cart/price', { lines: [line] })
  expect(JSON.stringify(priced.body)).not.toContain('sprocket')
  const staff = await desk.call('GET', `/product/${id}`)
  expect(staff.body).toMatchObject({ _id: id, isDraft: true })
})

test('publishing is refused with what a draft lacks, for each of many', async () => {
  const { set } = await readIn(
    'LACK-1,One,,,10,500,9,',
    whole('LACK-2'),
    `LACK-3,C,T,,1,500,9,${PICTURE}`,
  )
  await applied(set._id)
  const ids = (await Promise.all(['LACK-1', 'LACK-3'].map(find))).flatMap(([one]) => one?.id ?? '')
  const publish = await act('publish', ids)
  const rows = await desk.rows(publish)
  expect(
    rows.map(({ errors }) => errors.map(({ field, sentence }) => `${field} ${sentence}`)),
  ).toEqual([
    ['description', 'category', 'pictures'].map(
      (field) => `${field} is missing: a published product needs it`,
    ),
    ['category is missing: a published product needs it'],
  ])
  expect((await desk.apply(publish)).status).toBe(422)
  const filled = await desk.call('PUT', `/product/${ids[1]}`, { version: 1, category: 'Pumps' })
  expect(filled.status).toBe(200)
  await desk.call('POST', `/changeSet/${publish}/rebase`, {})
  expect(await applied(publish)).toBe(1)
  expect((await ask('GET', `/product/${ids[1]}`)).status).toBe(200)
  await undo(publish)
  expect((await ask('GET', `/product/${ids[1]}`)).status).toBe(404)
  expect((await find('LACK-3'))[0]?.is).toBe('draft')
})

test('a withdrawn product is gone from the shop and from carts as a removed one, and comes back by undo', async () => {
  const { id, partNumber } = await createProduct(desk.shop.db, {
    available: 5000,
    category: 'Pumps',
  })
  const cart = await ask('POST', '/cart', { lines: [{ productId: id, quantity: 500 }] })
  const lineOf = async () => (await ask('GET', `/cart/${cart.body.insertedId}`)).body.lines[0]
  const counted = async () =>
    Number((await desk.shop.app.inject('/product?limit=1')).headers['x-total-count'])
  const before = await counted()
  const withdraw = await act('withdraw', [id])
  await applied(withdraw)
  const withdrawn = await lineOf()
  expect(await counted()).toBe(before - 1)
  expect((await find(partNumber ?? ''))[0]?.is).toBe('draft')
  const refused = await ask('POST', '/order', { cartId: cart.body.insertedId })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  const back = await undo(withdraw)
  expect(await counted()).toBe(before)
  await applied(await act('remove', [id]))
  expect((await lineOf()).verdict).toEqual(withdrawn.verdict)
  expect((await find(partNumber ?? ''))[0]?.is).toBe('removed')
  expect((await desk.find(back)).counts).toMatchObject({ published: 1, removed: 0 })
})

test('a removed draft is in the list of removed products, and comes back as a draft while it lacks something', async () => {
  const { set } = await readIn('BACK-1,One,,,10,500,9,')
  await applied(set._id)
  const [{ id = '' } = {}] = await find('BACK-1')
  await applied(await act('remove', [id]))
  const removed = await desk.call('GET', '/product/removed?limit=1')
  expect(removed.body.products[0]?._id).toBe(id)
  await applied(await act('restore', [id]))
  expect((await find('BACK-1'))[0]?.is).toBe('draft')
})

test('a draft whose number was taken meanwhile can’t be published', async () => {
  const { set } = await readIn('TAKEN-1,One,Steel.,,10,500,9,')
  await applied(set._id)
  const [{ id = '' } = {}] = await find('TAKEN-1')
  await createProduct(desk.shop.db, { partNumber: 'TAKEN-1' })
  await desk.call('PUT', `/product/${id}`, {
    version: 1,
    category: 'Pumps',
    pictures: [{ img: PICTURE, alt: 'Pump' }],
  })
  const [row] = await desk.rows(await act('publish', [id]))
  expect(row?.errors[0]?.sentence).toContain('Another product has the part number “TAKEN-1”')
})
