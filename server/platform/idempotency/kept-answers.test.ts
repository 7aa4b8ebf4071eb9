import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrderServices, orderRequest } from '../../testing/desks/order-desk.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { openDatabase } from '../database/database.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const order = (body: object, key: string | undefined, by = shop.buyer) =>
  shop.send(by, 'POST', '/orderProduct', body, key)

async function countOrders(productId: string): Promise<number> {
  const { rows } = await shop.pool.query(
    'select count(*)::int as n from order_line where product_id = $1',
    [productId],
  )
  return rows[0].n
}

test('a form resent under its key is one order with the same answer, also after payment', async () => {
  const product = await createProduct(shop.db)
  const first = await order(orderBody(product.id), 'form-1')
  const { insertedId } = first.json()
  const intentId = await shop.intentOf(insertedId)
  await shop.confirm(intentId)
  await shop.send(shop.buyer, 'PATCH', `/order/${insertedId}`, { transactionId: intentId })
  const again = await order(orderBody(product.id), 'form-1')
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect(await countOrders(product.id)).toBe(1)
})

test('ten concurrent clicks are one order; the others get the same answer or are told to retry', async () => {
  const product = await createProduct(shop.db)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => order(orderBody(product.id), 'form-2')),
  )
  expect(await countOrders(product.id)).toBe(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('idempotencyKeyInUse')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true)
})

test('another body under the key is refused', async () => {
  const product = await createProduct(shop.db)
  await order(orderBody(product.id), 'form-3')
  const other = await order(orderBody(product.id, { minProduct: 600 }), 'form-3')
  expect(other.json()).toMatchObject({
    status: 422,
    code: 'idempotencyKeyReused',
    errors: { 'Idempotency-Key': [other.json().detail] },
  })
  expect(await countOrders(product.id)).toBe(1)
})

test('a refused form can be corrected and sent again under its key', async () => {
  const product = await createProduct(shop.db)
  expect((await order(orderBody(product.id, { minProduct: 1 }), 'form-4')).statusCode).toBe(422)
  expect((await order(orderBody(product.id), 'form-4')).statusCode).toBe(201)
})

test('keys belong to their caller: another customer’s form under the same key is another order', async () => {
  const product = await createProduct(shop.db)
  const other = await createBuyer(shop.db)
  const [mine, theirs] = [
    await order(orderBody(product.id), 'form-5'),
    await order(orderBody(product.id), 'form-5', other),
  ]
  expect(theirs.statusCode).toBe(201)
  expect(theirs.json().insertedId).not.toBe(mine.json().insertedId)
})

test.each(['', 'with a space', 'x'.repeat(256), 'ключ'])('%j is no key', async (key) => {
  const product = await createProduct(shop.db)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: { ...shop.buyer.headers, 'idempotency-key': Buffer.from(key).toString('latin1') },
    payload: orderBody(product.id),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotencyKeyInvalid'])
})

test('a payment intent requested under a key is answered the same; meanwhile a second request is told to retry', async () => {
  const { _id } = await shop.placeOrder()
  await shop.misbehave({
    on: 'request',
    action: 'delay',
    match: 'POST /v1/payment_intents',
    delayMs: 500,
    count: 1,
  })
  const [first, second] = await Promise.all([
    shop.askForIntent(_id, shop.buyer, 'pay-1'),
    new Promise((resolve) => setTimeout(resolve, 150)).then(() =>
      shop.askForIntent(_id, shop.buyer, 'pay-1'),
    ),
  ])
  expect(first.statusCode).toBe(200)
  expect([second.statusCode, second.json().code]).toEqual([409, 'idempotencyKeyInUse'])
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  const third = await shop.askForIntent(_id, shop.buyer, 'pay-1')
  expect(third.body).toBe(first.body)
  const other = await shop.placeOrder()
  expect((await shop.askForIntent(other._id, shop.buyer, 'pay-1')).statusCode).toBe(422)
})

test('a claim outlasts three provider calls with two attempts of ten seconds each', async () => {
  const { _id } = await shop.placeOrder()
  await shop.misbehave({
    on: 'request',
    action: 'delay',
    match: 'POST /v1/payment_intents',
    delayMs: 1500,
    count: 1,
  })
  const asked = shop.askForIntent(_id, shop.buyer, 'pay-3')
  const readSeconds = async () => {
    const { rows } = await shop.pool.query(
      `select extract(epoch from claimed_until - now())::float as seconds from kept_answer where key = 'pay-3'`,
    )
    return rows[0]?.seconds
  }
  await expect.poll(readSeconds, { timeout: 10_000 }).toBeGreaterThan(60)
  await asked
})

test('a claim expires by itself if its holder was killed', async () => {
  const { _id } = await shop.placeOrder()
  await shop.askForIntent(_id, shop.buyer, 'pay-2')
  await shop.pool.query(
    `update kept_answer set answer = null, claimed_until = now() - interval '1 second' where key = 'pay-2'`,
  )
  expect((await shop.askForIntent(_id, shop.buyer, 'pay-2')).statusCode).toBe(200)
})

test('if the database’s answer is lost, the stored order is looked up and not placed twice', async () => {
  const product = await createProduct(shop.db)
  const lost = openDatabase(shop.databaseUrl, 2)
  let lostAnswers = 0
  // The transaction commits, and then its connection breaks before the answer.
  lost.pool.once('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (...args: unknown[]) => {
      const result = await query(...args)
      const [statement] = args as [string | { text: string }]
      const text = typeof statement === 'string' ? statement : statement.text
      if (lostAnswers > 0 || !/^commit/i.test(text)) return result
      lostAnswers += 1
      throw new Error('Connection terminated unexpectedly')
    }) as typeof client.query
  })
  const { placeOrders } = openOrderServices(lost.db)
  const id = await placeOrders.place(shop.buyer, orderRequest({ productId: product.id }), {
    keyed: undefined,
    toAnswer: (made) => made.id,
  })
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(lostAnswers).toBe(1)
  expect(await countOrders(product.id)).toBe(1)
  await lost.close()
})

test('fields that the call ignores may differ in a retry, such as a price that changed meanwhile', async () => {
  const product = await createProduct(shop.db)
  const first = await order(orderBody(product.id, { price: 18.9, customer: 'Dana' }), 'form-price')
  const renamed = { price: 19.9, customer: 'Dana W.', ProductName: 'Another name' }
  const again = await order(orderBody(product.id, renamed), 'form-price')
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  const ask = (price: number) =>
    shop.send(
      shop.buyer,
      'POST',
      '/create-payment-intent',
      { order: first.json().insertedId, price },
      'intent-price',
    )
  expect((await ask(18.9)).json()).toEqual((await ask(19.9)).json())
})
