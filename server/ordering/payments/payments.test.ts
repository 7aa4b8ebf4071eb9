import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const askForIntent = (payload: object, by = shop.buyer) =>
  shop.send(by, 'POST', '/create-payment-intent', payload)

const report = (orderId: string, transactionId: string, by = shop.buyer) =>
  shop.send(by, 'PATCH', `/order/${orderId}`, { order: orderId, transactionId })

test('a malformed or wrong signature is refused', async () => {
  for (const signature of ['', 't=,v1=', 't=1', 'v1=', 't=1,v1=a,v1=', ',', 'x'.repeat(5000)]) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/webhook/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: '{"id":"evt_1"}',
    })
    expect([signature, answer.statusCode]).toEqual([signature, 400])
    expect(answer.json()).toMatchObject({ code: 'invalidSignature' })
  }
})

const succeeded = (intentId: string, id = `evt_${intentId}`) => ({
  id,
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: intentId, object: 'payment_intent' } },
})

test('an order is charged its own total, whatever price the browser sends', async () => {
  const order = await shop.placeOrder()
  const answer = await askForIntent({ price: 0.01, order: order._id })
  expect(answer.statusCode).toBe(200)
  const intent = await shop.stripe.paymentIntents.retrieve(
    answer.json().clientSecret.split('_secret_')[0],
  )
  expect(intent).toMatchObject({ amount: 945_000, currency: 'usd', metadata: { order: order._id } })
})

test('repeated and concurrent requests get the order’s one live intent', async () => {
  const order = await shop.placeOrder()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askForIntent({ order: order._id })),
  )
  const secrets = new Set(answers.map((answer) => answer.json().clientSecret))
  expect(secrets.size).toBe(1)
  const { rows } = await shop.pool.query(
    'select count(*)::int as n from payment_intent where order_id = $1',
    [order._id],
  )
  expect(rows[0].n).toBe(1)
})

test('while the provider is slow to make the intent, a second tab waits for the same one', async () => {
  const order = await shop.placeOrder()
  await shop.misbehave({ on: 'request', action: 'delay', delayMs: 2000, count: 1 })
  const answers = await Promise.all([
    askForIntent({ order: order._id }),
    askForIntent({ order: order._id }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
})

test('a price alone names the caller’s only unpaid order of that price; two such orders are a conflict', async () => {
  const customer = await createBuyer(shop.db)
  const order = await shop.placeOrder(customer, 600)
  const byTotal = await askForIntent({ price: order.total }, customer)
  const byUnitPrice = await askForIntent({ price: 18.9 }, customer)
  expect(byTotal.statusCode).toBe(200)
  expect(byUnitPrice.json()).toEqual(byTotal.json())
  await shop.placeOrder(customer, 700)
  expect((await askForIntent({ price: 18.9 }, customer)).statusCode).toBe(409)
  expect((await askForIntent({ price: 123 }, customer)).statusCode).toBe(409)
})

test('a payment that the provider confirms makes the order paid; reporting it twice answers the same', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  const first = await report(order._id, intentId)
  const second = await report(order._id, intentId)
  expect(first.statusCode).toBe(200)
  expect(first.json()).toMatchObject({ paid: true, transactionId: intentId, state: 'paid' })
  expect(second.json()).toEqual(first.json())
})

test('a payment that is not complete does not make the order paid', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  const answer = await report(order._id, intentId)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('paymentPending')
  expect((await shop.readOrder(order._id)).paid).toBe(false)
})

test('an invented payment, or one of another order, pays nothing', async () => {
  const [cheap, dear] = [await shop.placeOrder(), await shop.placeOrder(shop.buyer, 5000)]
  expect((await report(dear._id, 'pi_invented')).json().code).toBe('paymentMismatch')
  const intentId = await shop.intentOf(cheap._id)
  await shop.confirm(intentId)
  expect((await report(dear._id, intentId)).json().code).toBe('paymentMismatch')
  expect((await shop.readOrder(dear._id)).paid).toBe(false)
})

test('a payment made past the shop, of a smaller amount but with the order’s id, pays nothing', async () => {
  const order = await shop.placeOrder()
  const forged = await shop.stripe.paymentIntents.create({
    amount: 100,
    currency: 'usd',
    metadata: { order: order._id },
  })
  await shop.confirm(forged.id)
  expect((await report(order._id, forged.id)).json().code).toBe('paymentMismatch')
  expect((await shop.deliver(succeeded(forged.id))).statusCode).toBe(200)
  expect((await shop.readOrder(order._id)).paid).toBe(false)
})

test('keys beside order and transactionId are refused and change nothing', async () => {
  const order = await shop.placeOrder()
  for (const extra of [
    { paid: true },
    { total: 1 },
    { price: 1 },
    { customerEmail: 'x@y.example' },
  ]) {
    const answer = await shop.app.inject({
      method: 'PATCH',
      url: `/order/${order._id}`,
      headers: shop.buyer.headers,
      payload: { order: order._id, transactionId: 'pi_1', ...extra },
    })
    expect(answer.statusCode).toBe(400)
  }
  for (const extra of [{ paid: true }, { amount: 1 }, { total: 1 }, { customer: 'x' }]) {
    expect((await askForIntent({ order: order._id, ...extra })).statusCode).toBe(400)
  }
  expect(await shop.readOrder(order._id)).toMatchObject({ paid: false, total: order.total })
})

test('a customer can’t pay, report or delete another’s order', async () => {
  const order = await shop.placeOrder()
  const other = await createBuyer(shop.db)
  const statuses = [
    await askForIntent({ order: order._id }, other),
    await report(order._id, 'pi_1', other),
    await shop.app.inject({ method: 'DELETE', url: `/order/${order._id}`, headers: other.headers }),
  ].map((answer) => answer.statusCode)
  expect(statuses).toEqual([404, 404, 404])
})

test('the webhook marks the order paid if the browser never returns; a repeated event is harmless', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  expect((await shop.deliver(succeeded(intentId))).statusCode).toBe(200)
  expect((await shop.deliver(succeeded(intentId))).statusCode).toBe(200)
  expect(await shop.readOrder(order._id)).toMatchObject({ paid: true, transactionId: intentId })
})

test('an event that calls an unpaid intent succeeded has no effect', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  expect((await shop.deliver(succeeded(intentId))).statusCode).toBe(200)
  expect((await shop.readOrder(order._id)).paid).toBe(false)
})

test('an event with a wrong signature, or none, is refused before it is read', async () => {
  const forged = await shop.deliver(succeeded('pi_1'), 'whsec_somebody_else')
  expect(forged.statusCode).toBe(400)
  expect(forged.json().code).toBe('invalidSignature')
  const bare = await shop.app.inject({
    method: 'POST',
    url: '/webhook/stripe',
    payload: succeeded('pi_1'),
  })
  expect(bare.statusCode).toBe(400)
})

test.each([null, {}, [], 'text', { id: 'evt_1', type: 'payment_intent.succeeded', data: {} }])(
  'a signed body that is no event is refused: %j',
  async (body) => {
    expect((await shop.deliver(body)).statusCode).toBe(400)
  },
)

const disputed = (type: string, id: string, subject: object) => ({
  id,
  object: 'event',
  type: `charge.dispute.${type}`,
  data: { object: { object: 'dispute', id: 'dp_1', status: 'needs_response', ...subject } },
})
const alertsAbout = async (wanted: string) =>
  (await shop.listAlerts()).flatMap(({ kind, subject, order_id }) =>
    subject === wanted ? [[kind, order_id]] : [],
  )

test('a disputed payment and a lost dispute each alert the admins once, named with the order', async () => {
  const order = await shop.paidOrder()
  const of = (status: string) => ({ payment_intent: order.intentId, status })
  for (const id of ['evt_dispute_1', 'evt_dispute_1', 'evt_dispute_2'])
    expect((await shop.deliver(disputed('created', id, of('needs_response')))).statusCode).toBe(200)
  expect(await alertsAbout('dp_1')).toEqual([['paymentDisputed', order._id]])
  await shop.deliver(disputed('closed', 'evt_dispute_3', of('lost')))
  expect(await alertsAbout('dp_1')).toEqual([
    ['paymentDisputed', order._id],
    ['disputeLost', order._id],
  ])
  expect(await shop.readOrder(order._id)).toMatchObject({ state: 'paid' })
})

test('a dispute that was won alerts nobody, nor does one of a payment that the provider doesn’t know', async () => {
  const { intentId: payment_intent } = await shop.paidOrder()
  const won = { id: 'dp_won', payment_intent, status: 'won' }
  await shop.deliver(disputed('closed', 'evt_dispute_4', won))
  const unknown = { id: 'dp_unknown', payment_intent: 'pi_unknown' }
  await shop.deliver(disputed('created', 'evt_dispute_5', unknown))
  expect([...(await alertsAbout('dp_won')), ...(await alertsAbout('dp_unknown'))]).toEqual([])
})

test('a dispute of a payment that no order has alerts the admins, too', async () => {
  const intent = await shop.stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  const of = { id: 'dp_stray', payment_intent: intent.id }
  await shop.deliver(disputed('created', 'evt_dispute_6', of))
  expect(await alertsAbout('dp_stray')).toEqual([['paymentDisputed', null]])
})

test('deleting an unpaid order cancels its intent at the provider and returns the stock', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  const answer = await shop.app.inject({
    method: 'DELETE',
    url: `/order/${order._id}`,
    headers: shop.buyer.headers,
  })
  expect(answer.json()).toEqual({ deletedCount: 1 })
  expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  await expect(shop.confirm(intentId)).rejects.toThrow()
  const { rows } = await shop.pool.query(
    'select available from product join order_line on product_id = id where order_id = $1',
    [order._id],
  )
  expect(rows).toEqual([{ available: 10_000 }])
  const gone = await shop.app.inject({ url: `/order/${order._id}`, headers: shop.buyer.headers })
  expect(gone.json()).toMatchObject({ state: 'cancelled' })
})

test('an order whose payment has just succeeded is not deleted: it is paid', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  const answer = await shop.app.inject({
    method: 'DELETE',
    url: `/order/${order._id}`,
    headers: shop.buyer.headers,
  })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('orderAlreadyPaid')
  expect(await shop.readOrder(order._id)).toMatchObject({ paid: true, transactionId: intentId })
})

test('deleting twice, also at once, returns the stock once', async () => {
  const order = await shop.placeOrder()
  const remove = () =>
    shop.app.inject({ method: 'DELETE', url: `/order/${order._id}`, headers: shop.buyer.headers })
  const answers = await Promise.all([remove(), remove(), remove()])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const { rows } = await shop.pool.query(
    'select available from product join order_line on product_id = id where order_id = $1',
    [order._id],
  )
  expect(rows).toEqual([{ available: 10_000 }])
})

test('a paid order gets no second intent', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  const answer = await askForIntent({ order: order._id })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('orderAlreadyPaid')
  expect((await shop.readOrder(order._id)).paid).toBe(true)
})

test('while the provider can’t be reached, asking to pay answers 503 and the order stays as it is', async () => {
  const cutOff = await buildTestShop()
  try {
    const customer = await createBuyer(cutOff.db)
    const disc = await createProduct(cutOff.db)
    const { insertedId } = (
      await cutOff.app.inject({
        method: 'POST',
        url: '/orderProduct',
        headers: customer.headers,
        payload: orderBody(disc.id),
      })
    ).json()
    const answer = await cutOff.app.inject({
      method: 'POST',
      url: '/create-payment-intent',
      headers: customer.headers,
      payload: { order: insertedId },
    })
    expect(answer.statusCode).toBe(503)
    expect(answer.json().detail).toBe('Payment is temporarily unavailable. Try again in a moment.')
  } finally {
    await cutOff.close()
  }
})
