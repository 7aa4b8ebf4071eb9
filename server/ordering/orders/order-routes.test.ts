import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { users } from '../../platform/database/tables/people.ts'
import { product } from '../../platform/database/tables/products.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
})
afterAll(() => shop.close())

const place = (by: Buyer, body: object) =>
  shop.app.inject({ method: 'POST', url: '/orderProduct', headers: by.headers, payload: body })

async function readAvailable(id: string): Promise<number | undefined> {
  const [row] = await shop.db.select().from(product).where(eq(product.id, id))
  return row?.available
}

test('an order reserves its pieces and keeps name and price as they were', async () => {
  const disc = await createProduct(shop.db, { available: 3200, listPriceCents: cents(4180) })
  const answer = await place(buyer, orderBody(disc.id, { minProduct: 1200 }))
  expect(answer.statusCode).toBe(201)
  const { insertedId, order } = answer.json()
  expect(order).toMatchObject({
    _id: insertedId,
    ProductName: disc.name,
    customer: buyer.name,
    customerEmail: buyer.email,
    price: 41.8,
    minProduct: 1200,
    total: 50_160,
    paid: false,
    transactionId: null,
    state: 'awaitingPayment',
  })
  expect(await readAvailable(disc.id)).toBe(2000)

  await shop.db
    .update(product)
    .set({ name: 'Renamed', listPriceCents: cents(1) })
    .where(eq(product.id, disc.id))
  const found = await shop.app.inject({ url: `/order/${insertedId}`, headers: buyer.headers })
  expect(found.json()).toMatchObject({ ProductName: disc.name, price: 41.8 })
})

test('an order goes where its customer said, whatever they change afterwards', async () => {
  const mover = await createBuyer(shop.db, { name: 'Dana Whitfield' })
  const { id } = await createProduct(shop.db)
  const { insertedId } = (await place(mover, orderBody(id))).json()
  const find = async () =>
    (await shop.app.inject({ url: `/order/${insertedId}`, headers: mover.headers })).json()
  const before = await find()
  expect(before).toMatchObject({
    customer: 'Dana Whitfield',
    address: '2210 Fulton Yard, Dock 4, Chicago',
    code: '60607',
  })
  const profile = await shop.app.inject({
    url: `/userprofile/${mover.email}`,
    headers: mover.headers,
  })
  const saved = await shop.app.inject({
    method: 'PUT',
    url: `/userprofile/${profile.json()._id}`,
    headers: mover.headers,
    payload: {
      name: 'Dana Vos',
      facebook: 'https://facebook.example/dana',
      linkedin: 'https://linkedin.example/dana',
      age: 41,
      img: 'https://pictures.example/dana.webp',
    },
  })
  expect(saved.statusCode, saved.body).toBe(200)
  await shop.db.update(users).set({ name: 'Dana Vos' }).where(eq(users.id, mover.id))
  const elsewhere = { address: '14 Quay Street, Boston', code: '02210', phone: '+1 617 555 0100' }
  expect((await place(mover, orderBody(id, elsewhere))).json().order).toMatchObject({
    customer: 'Dana Vos',
    ...elsewhere,
  })
  expect(await find()).toEqual(before)
})

test('400 orders of 500 pieces at once for 10,000 in stock leave exactly 20 orders and stock 0', async () => {
  const disc = await createProduct(shop.db, { available: 10_000 })
  const buyers = await Promise.all(Array.from({ length: 40 }, () => createBuyer(shop.db)))
  const answers = await Promise.all(
    Array.from({ length: 400 }, (_, index) => {
      const by = buyers[index % buyers.length] ?? buyer
      return place(by, orderBody(disc.id))
    }),
  )
  const statuses = Map.groupBy(answers, (answer) => answer.statusCode)
  expect(statuses.get(201)).toHaveLength(20)
  // Late orders are refused at the quantity (stock read before) or as a conflict (stock sold meanwhile).
  expect([...statuses.keys()].filter((status) => ![201, 409, 422].includes(status))).toEqual([])
  expect(await readAvailable(disc.id)).toBe(0)
  expect(await shop.db.$count(orders, eq(orders.customerEmail, buyer.email))).toBeLessThanOrEqual(
    20,
  )
  const { rows } = await shop.pool.query(
    'select count(*)::int as orders, sum(quantity)::int as pieces from order_line where product_id = $1',
    [disc.id],
  )
  expect(rows).toEqual([{ orders: 20, pieces: 10_000 }])
})

test.each([
  ['below the shop’s minimum', 499, 500],
  ['above what is available', 10_001, 500],
])('a quantity %s is refused at its field', async (_case, minProduct) => {
  const disc = await createProduct(shop.db)
  const answer = await place(buyer, orderBody(disc.id, { minProduct }))
  expect(answer.statusCode).toBe(422)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({
    code: 'quantityOutOfBounds',
    errors: { minProduct: ['minimum order 500 and max order 10000'] },
  })
  expect(await readAvailable(disc.id)).toBe(10_000)
})

test('a product’s own minimum applies if it is larger than the shop’s', async () => {
  const plug = await createProduct(shop.db, { minimum: 1000 })
  const answer = await place(buyer, orderBody(plug.id, { minProduct: 999 }))
  expect(answer.json().errors.minProduct).toEqual(['minimum order 1000 and max order 10000'])
})

test('a total beyond the provider’s ceiling is refused at the quantity, with the most that can be ordered', async () => {
  const gearbox = await createProduct(shop.db, { listPriceCents: cents(200_001), available: 5000 })
  const answer = await place(buyer, orderBody(gearbox.id, { minProduct: 500 }))
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors.minProduct[0]).toContain('at most 499 pieces')
})

test('the published body without productId finds the product by its exact name', async () => {
  const disc = await createProduct(shop.db)
  const body = { ...orderBody(disc.id), productId: undefined, ProductName: disc.name }
  expect((await place(buyer, body)).json().order.productId).toBe(disc.id)
})

test('a product name that is not unique is a conflict', async () => {
  const [one] = [
    await createProduct(shop.db, { name: 'Twin' }),
    await createProduct(shop.db, { name: 'Twin' }),
  ]
  const answer = await place(buyer, {
    ...orderBody(one.id),
    productId: undefined,
    ProductName: 'Twin',
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('ambiguousProductName')
})

test('price, customer and e-mail sent by a customer have no effect', async () => {
  const disc = await createProduct(shop.db, { listPriceCents: cents(1890) })
  const answer = await place(
    buyer,
    orderBody(disc.id, {
      price: 0.01,
      customer: 'Somebody Else',
      customerEmail: 'else@garage.example',
    }),
  )
  expect(answer.json().order).toMatchObject({
    price: 18.9,
    total: 9450,
    customer: buyer.name,
    customerEmail: buyer.email,
  })
})

test.each([
  ['paid', true],
  ['total', 1],
  ['state', 'paid'],
  ['transactionId', 'pi_1'],
  ['__proto__x', {}],
])('the unknown key %s is refused and nothing is stored', async (key, value) => {
  const disc = await createProduct(shop.db)
  const answer = await place(buyer, orderBody(disc.id, { [key]: value }))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().code).toBe('unknownKeys')
  expect(await readAvailable(disc.id)).toBe(10_000)
})

test('a customer’s sixth unpaid order is refused, also when all are sent at once', async () => {
  const strict = await buildTestShop({ env: { UNPAID_ORDERS_PER_CUSTOMER: '5' } })
  try {
    const disc = await createProduct(strict.db, { available: 100_000 })
    const customer = await createBuyer(strict.db)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        strict.app.inject({
          method: 'POST',
          url: '/orderProduct',
          headers: customer.headers,
          payload: orderBody(disc.id),
        }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(5)
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json().code).toBe(
      'tooManyUnpaidOrders',
    )
  } finally {
    await strict.close()
  }
})

test('an order has the price at the moment of placing, even if it changed while the order waited', async () => {
  const disc = await createProduct(shop.db, { listPriceCents: cents(1890) })
  const changing = await shop.pool.connect()
  try {
    await changing.query('begin')
    await changing.query(
      "update product set list_price_cents = 2000, discount_percent = 10, discounted_cents = 1800, discount_until = now() + interval '1 day' where id = $1",
      [disc.id],
    )
    const placing = place(buyer, orderBody(disc.id))
    await expect
      .poll(async () => (await shop.pool.query('select from pg_locks where not granted')).rowCount)
      .toBe(1)
    await changing.query('commit')
    expect((await placing).json().order).toMatchObject({ price: 18, total: 9000 })
  } finally {
    changing.release()
  }
  expect(await readAvailable(disc.id)).toBe(9500)
})

test('ordering requires a session', async () => {
  const disc = await createProduct(shop.db)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    payload: orderBody(disc.id),
  })
  expect(answer.statusCode).toBe(401)
})

test('an order is found by its owner and by admins, and not by others', async () => {
  const disc = await createProduct(shop.db)
  const { insertedId } = (await place(buyer, orderBody(disc.id))).json()
  const other = await createBuyer(shop.db)
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const read = async (by: Buyer) =>
    (await shop.app.inject({ url: `/order/${insertedId}`, headers: by.headers })).statusCode
  expect([await read(buyer), await read(admin), await read(other)]).toEqual([200, 200, 404])
  const list = (by: Buyer, email: string) =>
    shop.app.inject({ url: `/order?customerEmail=${email}`, headers: by.headers })
  expect((await list(other, buyer.email)).statusCode).toBe(403)
  expect((await list(other, other.email)).json()).toEqual([])
  expect((await shop.app.inject({ url: '/orders/', headers: other.headers })).statusCode).toBe(403)
  expect((await shop.app.inject({ url: '/orders/', headers: admin.headers })).statusCode).toBe(200)
})

test('a paid order says by which day it leaves, until all of it has', async () => {
  const { id } = await createProduct(shop.db)
  const { insertedId } = (await place(buyer, orderBody(id))).json()
  const readShipBy = async () => {
    const answer = await shop.app.inject({ url: `/order/${insertedId}`, headers: buyer.headers })
    return answer.json().shipBy
  }
  const change = (values: Partial<typeof orders.$inferInsert>) =>
    shop.db.update(orders).set(values).where(eq(orders.id, insertedId))
  expect(await readShipBy()).toBeUndefined()
  // A Friday: the two days that a shop has by default are Monday and Tuesday.
  await change({
    state: 'paid',
    transactionId: 'pi_shipBy',
    paidAt: new Date('2026-03-06T12:00:00Z'),
  })
  expect(await readShipBy()).toBe('2026-03-10')
  await change({ fulfilment: 'partlyShipped' })
  expect(await readShipBy()).toBe('2026-03-10')
  await change({ fulfilment: 'shipped' })
  expect(await readShipBy()).toBeUndefined()
})

test('own orders are paged, newest first', async () => {
  const disc = await createProduct(shop.db)
  const customer = await createBuyer(shop.db)
  const ids: string[] = []
  for (let placed = 0; placed < 3; placed++)
    ids.push((await place(customer, orderBody(disc.id))).json().insertedId)
  const first = await shop.app.inject({
    url: `/order?customerEmail=${customer.email}&limit=2`,
    headers: customer.headers,
  })
  expect(first.headers['x-total-count']).toBe('3')
  expect(first.json().map((order: { _id: string }) => order._id)).toEqual([ids[2], ids[1]])
  const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
  const second = await shop.app.inject({ url: next, headers: customer.headers })
  expect(second.json().map((order: { _id: string }) => order._id)).toEqual([ids[0]])
  expect(second.headers.link).toBeUndefined()
})
