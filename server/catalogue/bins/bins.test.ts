import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

async function putInto(bin: string, available = 1000): Promise<string> {
  const { id } = await createProduct(shop.db, { available })
  await shop.pool.query(
    `update product set further_facts = further_facts || jsonb_build_object('bin', $2::text) where id = $1`,
    [id, bin],
  )
  return id
}

const get = async (url: string) => (await shop.call(admin, 'GET', url)).body
const count = (payload: object) => shop.call(admin, 'POST', '/bin/count', payload)

test('bins are listed by name with their parts, page by page, and by how they begin', async () => {
  for (const bin of ['B-1', 'A-2', 'A-1', 'A-1', 'Ä-1']) await putInto(bin)
  const all = await get('/bins')
  expect(all).toEqual([
    { bin: 'A-1', products: 2 },
    { bin: 'A-2', products: 1 },
    { bin: 'B-1', products: 1 },
    { bin: 'Ä-1', products: 1 },
  ])
  expect(await get('/bins?limit=2&after=A-1')).toEqual(all.slice(1, 3))
  expect(await get('/bins?q=A-')).toEqual(all.slice(0, 2))
  expect(await get('/bins?q=C')).toEqual([])
  expect(await get('/bin?name=A-1')).toHaveLength(2)
})

test('a part of a bin tells its barcodes, which stand among its references', async () => {
  const id = await putInto('F-1')
  for (const [kind, number] of [
    ['gtin', '4006381333931'],
    ['gtin', '04012345678901'],
    ['oe', '06A115561B'],
  ])
    await shop.pool.query(
      `insert into reference (product_id, kind, maker, number, key) values ($1, $2, '', $3, $3)`,
      [id, kind, number],
    )
  expect(await get('/bin?name=F-1')).toMatchObject([{ gtins: ['04012345678901', '4006381333931'] }])
})

test('a counting is entered as it was shown, or not at all', async () => {
  const [low, same] = [await putInto('C-1'), await putInto('C-1')]
  const lines = [
    { productId: low, expected: 1000, counted: 990 },
    { productId: same, expected: 1000, counted: 1000 },
  ]
  const { body: preview } = await count({ name: 'C-1', lines })
  expect(preview).toMatchObject({
    counts: { counted: 2, differing: 1, overtaken: 0, refused: 0 },
    applied: null,
  })
  const { fingerprint } = preview
  const { status } = await count({ name: 'C-1', lines: lines.slice(0, 1), fingerprint })
  expect(status).toBe(409)
  expect((await count({ name: 'C-1', lines, fingerprint })).body.applied).toBe(2)
  const ledger = await get(`/product/${low}/stock`)
  expect(ledger.entries[0]).toMatchObject({
    kind: 'count',
    delta: -10,
    quantity: 990,
    expected: 1000,
    reason: 'Count of bin C-1',
    actorEmail: admin.email,
  })
  expect((await get(`/product/${same}/stock`)).entries[0]).toMatchObject({
    kind: 'count',
    delta: 0,
  })
})

test('a sale while the bin is counted changes nothing; pieces that came in are warned of and stay', async () => {
  const id = await putInto('D-1')
  const lines = [{ productId: id, expected: 1000, counted: 995 }]
  const { body: preview } = await count({ name: 'D-1', lines })
  const buyer = await createBuyer(shop.db)
  expect((await shop.call(buyer, 'POST', '/orderProduct', orderBody(id))).status).toBe(201)
  await count({ name: 'D-1', lines, fingerprint: preview.fingerprint })
  expect((await get(`/product/${id}/stock`)).figures).toMatchObject({
    onShelf: 995,
    available: 495,
    held: 500,
  })

  const again = [{ productId: id, expected: 995, counted: 990 }]
  const before = (await count({ name: 'D-1', lines: again })).body
  const received = { kind: 'receive', quantity: 100, reason: 'Delivery' }
  await shop.call(admin, 'POST', `/product/${id}/stock`, received)
  const overtaken = await count({ name: 'D-1', lines: again, fingerprint: before.fingerprint })
  expect([overtaken.status, overtaken.body.code]).toEqual([409, 'changedMeanwhile'])
  const shown = (await count({ name: 'D-1', lines: again })).body
  expect(shown.counts).toMatchObject({ overtaken: 1, refused: 0 })
  await count({ name: 'D-1', lines: again, fingerprint: shown.fingerprint })
  expect((await get(`/product/${id}/stock`)).figures.onShelf).toBe(1090)
})

test('a count below what orders have is refused by name, and the others may be entered without it', async () => {
  const [sold, other] = [await putInto('E-1'), await putInto('E-1')]
  const buyer = await createBuyer(shop.db)
  await shop.call(buyer, 'POST', '/orderProduct', orderBody(sold))
  const lines = [
    { productId: sold, expected: 1000, counted: 400 },
    { productId: other, expected: 1000, counted: 900 },
  ]
  const { fingerprint, counts } = (await count({ name: 'E-1', lines })).body
  expect(counts).toMatchObject({ counted: 2, refused: 1 })
  expect((await count({ name: 'E-1', lines, fingerprint })).status).toBe(422)
  const entered = await count({ name: 'E-1', lines, fingerprint, leaveOutRefused: true })
  expect(entered.body.applied).toBe(1)
})
