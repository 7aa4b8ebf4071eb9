import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

// Every statement is a network round trip, most of a call's cost. These numbers may fall; a rise needs a reason.

let shop: TestShop
let statements: ReturnType<typeof watchStatements>
let products: string[]

beforeAll(async () => {
  // Nothing that is kept grows old.
  shop = await buildTestShop({ elapsed: () => 0 })
  statements = watchStatements(shop.pool)
  const made = [
    await createProduct(shop.db, { partNumber: 'BH-31-500' }),
    await createProduct(shop.db, { partNumber: 'BH-31-501' }),
  ]
  products = made.map(({ id }) => id)
})
afterAll(() => shop.close())

type Request = (time: 0 | 1) => PromiseLike<{ statusCode: number }>

/**
 * Counts the statements of a second request, because the first one also fills caches. The requests differ, so that no
 * kept answer is counted. The shop's own looks at its time zone, its stock and its events are left out.
 */
async function countStatements(request: Request): Promise<number> {
  await request(0)
  const asked = await statements.during(async () => {
    expect((await request(1)).statusCode).toBeLessThan(300)
  })
  return asked.filter(({ text }) => !/"session"|from "setting"|restocked/.test(text)).length
}

test.each([
  [1, (time: 0 | 1) => `/product/${products[time]}`],
  [1, (time: 0 | 1) => `/product?limit=${time + 1}`],
  [1, (time: 0 | 1) => `/product?limit=${time + 1}&category=Brakes`],
  [0, () => '/category'],
  [2, (time: 0 | 1) => `/review?limit=${time + 1}`],
  [0, () => '/shop'],
  [0, () => '/session'],
  [2, (time: 0 | 1) => `/catalogue/suggestions?q=BH-31-50${time}`],
  // Ended discounts, the text, and a transaction around rows and counts.
  [6, (time: 0 | 1) => `/catalogue/search?q=BH-31-50${time}`],
])('a visitor’s read takes at most %i statements: %s', async (most, url) => {
  const asked = await countStatements((time) => shop.app.inject(url(time)))
  expect(asked, url(1)).toBeLessThanOrEqual(most)
})

test.each([
  ['/order?customerEmail=:email', 1],
  ['/orders/?limit=24', 1],
  ['/orders/?limit=24&state=awaitingPayment', 1],
  // An estimate of the matches decides how to find the newest of them.
  ['/orders/?limit=24&q=dana', 2],
  ['/orders/?limit=24&q=nobody', 1],
  ['/orders/?limit=24&sort=held', 1],
  ['/cart', 1],
  ['/user?limit=24', 1],
  ['/user?limit=24&q=dana', 1],
])('an admin’s list %s takes %i statements', async (path, most) => {
  const { email, headers } = await createBuyer(shop.db, { role: 'admin' })
  // The page has rows: an empty one needs another statement for the total.
  const payload = orderBody(products[0] ?? '')
  await shop.app.inject({ method: 'POST', url: '/orderProduct', payload, headers })
  const url = path.replace(':email', email)
  expect(await countStatements(() => shop.app.inject({ url, headers }))).toBe(most)
})

test('a first order takes twelve statements: its limit, and eleven of its transaction', async () => {
  const buyer = await createBuyer(shop.db)
  const asked = await countStatements((time) =>
    shop.app.inject({
      method: 'POST',
      url: '/orderProduct',
      headers: { ...buyer.headers, 'idempotency-key': `order-${time}` },
      payload: orderBody(products[0] ?? ''),
    }),
  )
  // begin, lock_timeout, customer, standing, product, bounds (two), order, mail, kept answer, commit.
  expect(asked).toBe(12)
})

test('a cart of many lines is read by two statements, and ordered by fourteen', async () => {
  const { headers } = await createBuyer(shop.db)
  const lines = products.map((productId) => ({ productId, quantity: 500 }))
  const keep = async () =>
    (await shop.app.inject({ method: 'POST', url: '/cart', headers, payload: { lines } })).json()
      .insertedId
  const carts = [await keep(), await keep()]
  expect(
    await countStatements((time) => shop.app.inject({ url: `/cart/${carts[time]}`, headers })),
  ).toBe(2)
  const { minProduct: _, productId: _product, ...delivery } = orderBody('')
  const payload = { ...delivery, version: 1, expectedTotal: 18_900 }
  // As above without a kept answer, and three for the cart: lock, lines, emptied.
  expect(
    await countStatements((time) =>
      shop.app.inject({ method: 'POST', url: `/cart/${carts[time]}/order`, headers, payload }),
    ),
  ).toBe(14)
})
