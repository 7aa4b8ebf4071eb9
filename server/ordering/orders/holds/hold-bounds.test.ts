import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

const HOUR_MS = 3_600_000

let shop: TestShop
let aheadMs = 0

beforeAll(async () => {
  shop = await buildTestShop({
    env: { HOLD_SHARE_PERCENT: '20', HOLD_SUM_DOLLARS: '1000000', HOLD_AGAIN_HOURS: '4' },
    now: () => new Date(Date.now() + aheadMs),
  })
})
afterAll(() => shop.close())

const order = (by: Buyer, productId: string, minProduct: number) =>
  shop.call(by, 'POST', '/orderProduct', orderBody(productId, { minProduct }))
const createTwo = async () => [await createProduct(shop.db), await createProduct(shop.db)] as const

/** Orders a cart at its total. */
async function orderCart(by: Buyer, lines: { productId: string; quantity: number }[]) {
  const { insertedId } = (await shop.call(by, 'POST', '/cart', { lines })).body
  const { version, totals } = (await shop.call(by, 'GET', `/cart/${insertedId}`)).body
  const to = { phone: '1', address: 'Dock 4', code: '60607' }
  const wanted = { version, ...to, expectedTotal: totals.goods }
  return shop.call(by, 'POST', `/cart/${insertedId}/order`, wanted)
}

test('an account that has paid nothing reserves one product whole, and a fifth of each further one', async () => {
  const buyer = await createBuyer(shop.db)
  const [whole, further] = await createTwo()
  expect((await order(buyer, whole.id, 10_000)).status).toBe(201)
  const text = `Until your first payment, only one part can be reserved in full. You can reserve up to 2,000 pieces of “${further.name}”. Pay an order first, or write to us`
  expect(await order(buyer, further.id, 2001)).toMatchObject({
    status: 409,
    body: { code: 'holdBounded', detail: text, errors: { minProduct: [text] } },
  })
  expect((await order(buyer, further.id, 1500)).status).toBe(201)
  expect((await order(buyer, further.id, 600)).body.code).toBe('holdBounded')
  expect((await order(buyer, further.id, 500)).status).toBe(201)
})

test('the minimum order of a further product is always granted', async () => {
  const buyer = await createBuyer(shop.db)
  const [whole] = await createTwo()
  const scarce = await createProduct(shop.db, { available: 700 })
  await order(buyer, whole.id, 10_000)
  expect((await order(buyer, scarce.id, 501)).body.code).toBe('holdBounded')
  expect((await order(buyer, scarce.id, 500)).status).toBe(201)
})

test('of a cart every line beyond its bound is named, and nothing of it is reserved', async () => {
  const buyer = await createBuyer(shop.db)
  const [one, other] = await createTwo()
  const lines = [one, other].map(({ id }) => ({ productId: id, quantity: 3000 }))
  const refused = await orderCart(buyer, lines)
  expect(refused).toMatchObject({ status: 409, body: { code: 'holdBounded' } })
  expect(Object.keys(refused.body.errors)).toEqual([`lines.${one.id}`, `lines.${other.id}`])
  const third = await createProduct(shop.db)
  const mixed = [
    { productId: one.id, quantity: 3000 },
    { productId: other.id, quantity: 2000 },
    { productId: third.id, quantity: 2000 },
  ]
  expect((await orderCart(buyer, mixed)).status).toBe(201)
})

test('all products but the dearest come to a sum at most', async () => {
  const buyer = await createBuyer(shop.db)
  const dear = () => createProduct(shop.db, { listPriceCents: 90_000 as never })
  for (const pieces of [1000, 1000])
    expect((await order(buyer, (await dear()).id, pieces)).status).toBe(201)
  const refused = await order(buyer, (await dear()).id, 1000)
  expect(refused.body).toMatchObject({
    code: 'holdBounded',
    detail:
      'Until your first payment, you can reserve one part in full and up to $1,000,000.00 of all others together; yours come to $1,800,000.00. Pay an order first, or write to us',
  })
})

test('a product whose reservation ended unpaid is not reserved again for four hours', async () => {
  const buyer = await createBuyer(shop.db)
  const [product, free] = await createTwo()
  const { insertedId } = (await order(buyer, product.id, 500)).body
  await shop.call(buyer, 'DELETE', `/order/${insertedId}`)
  expect((await order(buyer, product.id, 500)).body).toMatchObject({
    code: 'holdBounded',
    detail: `Your last order of “${product.name}” was not paid in time. You can order it again in 4 hours, or sooner if you pay another order or write to us`,
  })
  expect((await order(buyer, free.id, 500)).status).toBe(201)
  expect((await order(await createBuyer(shop.db), product.id, 500)).status).toBe(201)
  aheadMs = 4 * HOUR_MS + 1000
  expect((await order(buyer, product.id, 500)).status).toBe(201)
  aheadMs = 0
})

test('an account with a paid order is not bounded, and a confirmed e-mail alone is no payment', async () => {
  const buyer = await createBuyer(shop.db, { emailConfirmed: true })
  const [one, other] = await createTwo()
  const { insertedId } = (await order(buyer, one.id, 5000)).body
  expect((await order(buyer, other.id, 5000)).body.code).toBe('holdBounded')
  await shop.pool.query(
    `update orders set state = 'paid', transaction_id = 'pi_' || id, paid_at = now() where id = $1`,
    [insertedId],
  )
  expect((await order(buyer, other.id, 5000)).status).toBe(201)
})

test('an admin limits the unpaid orders of one customer, and lets them go again', async () => {
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const buyer = await createBuyer(shop.db)
  const path = `/customer/${buyer.id}/unpaidLimit`
  const limit = (orders: number | null) => shop.call(admin, 'PUT', path, { orders })
  await shop.call(admin, 'PUT', `/customer/${buyer.id}/holdBounds`, { lifted: true })
  expect((await limit(1)).body).toEqual({ modifiedCount: 1 })
  expect((await shop.call(admin, 'GET', `/customer/${buyer.id}`)).body.unpaidLimit).toBe(1)
  const [one, other] = await createTwo()
  expect((await order(buyer, one.id, 500)).status).toBe(201)
  expect((await order(buyer, other.id, 500)).body.code).toBe('tooManyUnpaidOrders')
  await limit(null)
  expect((await order(buyer, other.id, 500)).status).toBe(201)
  expect((await limit(0)).status).toBe(422)
})

test('an admin lifts the bounds for one customer, and sets them again', async () => {
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const buyer = await createBuyer(shop.db)
  const [one, other] = await createTwo()
  await order(buyer, one.id, 5000)
  const set = (lifted: boolean) =>
    shop.call(admin, 'PUT', `/customer/${buyer.id}/holdBounds`, { lifted })
  const read = async () => (await shop.call(admin, 'GET', `/customer/${buyer.id}`)).body
  expect(await read()).toMatchObject({ holdBoundsLifted: false })
  expect((await set(true)).body).toEqual({ modifiedCount: 1 })
  expect(await read()).toMatchObject({ holdBoundsLifted: true })
  expect((await order(buyer, other.id, 5000)).status).toBe(201)
  await set(false)
  expect((await order(buyer, (await createProduct(shop.db)).id, 5000)).body.code).toBe(
    'holdBounded',
  )
})
