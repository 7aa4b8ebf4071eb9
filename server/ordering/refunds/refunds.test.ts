import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const refund = (orderId: string, body: object = {}, key?: string, by = shop.admin) =>
  shop.send(by, 'POST', `/order/${orderId}/refund`, body, key)

test('a partial refund, then the rest: the order shows it, its timeline who and why', async () => {
  const order = await shop.paidOrder()
  const part = await refund(order._id, { amount: 1000.5, note: 'Two boxes were dented' })
  expect(part.statusCode).toBe(201)
  expect(part.json()).toMatchObject({ amount: 1000.5 })
  expect(await shop.readOrder(order._id)).toMatchObject({
    state: 'partlyRefunded',
    refunded: 1000.5,
    paid: true,
  })
  await refund(order._id)
  expect(await shop.readOrder(order._id)).toMatchObject({
    state: 'refunded',
    refunded: order.total,
  })
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([844_950, 100_050])
  expect(await shop.readTimeline(order._id)).toMatchObject([
    { from: null, to: 'awaitingPayment', actor: 'customer', reason: 'placed' },
    { to: 'paid', actor: 'provider', reason: 'paymentReported' },
    {
      to: 'partlyRefunded',
      actor: 'admin',
      amount: 1000.5,
      note: 'Two boxes were dented',
      actorEmail: null,
    },
    { to: 'refunded', actor: 'admin', amount: 8449.5 },
    { axis: 'goods', from: 'none', to: 'closedShort', reason: 'closedByRefund' },
  ])
  expect((await shop.readTimeline(order._id, shop.admin))[2].actorEmail).toBe(shop.admin.email)
})

test('never more than was captured, also when two refunds come at once', async () => {
  const order = await shop.paidOrder()
  expect((await refund(order._id, { amount: 9450.01 })).json().code).toBe('refundTooLarge')
  const answers = await Promise.all([
    refund(order._id, { amount: 9000 }),
    refund(order._id, { amount: 9000 }),
    refund(order._id, { amount: 9000 }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([900_000])
})

test.each([
  [{ amount: null }, { amount: ['Dollars and cents as a number, such as 9900.00'] }],
  [{ amount: '9,900.00' }, { amount: ['Dollars and cents as a number, such as 9900.00'] }],
  [{ amount: 1.005 }, { amount: ['Dollars and cents as a number, such as 9900.00'] }],
  [{ amount: 0 }, { amount: ['At least $0.01'] }],
  [{ amount: 1e9 }, { amount: ['At most $999,999.99'] }],
  [{ amount: 1, note: 'x'.repeat(301) }, { note: ['At most 300 characters'] }],
  [{ amount: 1, note: null }, { note: ['A text'] }],
  [{ amount: 1, returnStock: 'yes' }, { returnStock: ['true or false'] }],
])('a refund that can’t be read is refused in the shop’s own words: %j', async (body, errors) => {
  const order = await shop.paidOrder()
  const answer = await refund(order._id, body)
  expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
})

test('the same refund sent twice under its key is made once', async () => {
  const order = await shop.paidOrder()
  const [first, second] = [
    await refund(order._id, { amount: 10 }, 'refund-1'),
    await refund(order._id, { amount: 10 }, 'refund-1'),
  ]
  expect(second.body).toBe(first.body)
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([1000])
  expect((await refund(order._id, { amount: 20 }, 'refund-1')).statusCode).toBe(422)
})

test('the pieces return with a whole refund where asked, else they stay sold', async () => {
  const kept = await shop.paidOrder()
  await refund(kept._id)
  expect(await shop.readAvailable(kept.productId)).toBe(9500)
  const back = await shop.paidOrder()
  const inPart = await refund(back._id, { amount: 1, returnStock: true })
  expect(inPart.json().errors.returnStock).toHaveLength(1)
  await refund(back._id, { amount: 1 })
  await refund(back._id, { returnStock: true })
  expect(await shop.readAvailable(back.productId)).toBe(10_000)
})

test('refunds of unpaid or fully refunded orders, and by customers, are refused', async () => {
  const unpaid = await shop.placeOrder()
  expect((await refund(unpaid._id)).json().code).toBe('orderNotRefundable')
  const order = await shop.paidOrder()
  await refund(order._id)
  expect((await refund(order._id)).json().code).toBe('orderNotRefundable')
  expect((await refund(order._id, {}, undefined, shop.buyer)).statusCode).toBe(403)
})

test('a refund is made once, despite a lost answer or a failing provider', async () => {
  for (const action of ['resetAfter', 'serverError', 'garbage']) {
    const order = await shop.paidOrder()
    await shop.misbehave({ on: 'request', action, match: 'POST /v1/refunds', count: 2 })
    expect((await refund(order._id)).statusCode).toBe(201)
    await shop.behave()
    await shop.pool.query('update refund set due_at = now()')
    await shop.runJobs()
    expect(await shop.readOrder(order._id), action).toMatchObject({ state: 'refunded' })
    expect(await shop.refundedAtProvider(order.intentId), action).toEqual([945_000])
  }
})

test('a refund made on the provider’s own pages is taken over, despite repeated or reordered events', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  await shop.stripe.refunds.create({ payment_intent: intentId, amount: 5000 })
  const events = await shop.eventsOf(intentId)
  for (const event of [...events.reverse(), ...events]) {
    expect((await shop.deliver(event)).statusCode).toBe(200)
  }
  expect(await shop.readOrder(order._id)).toMatchObject({ state: 'partlyRefunded', refunded: 50 })
  expect(await shop.readTimeline(order._id)).toMatchObject([
    {},
    { to: 'paid', reason: 'paymentNotified' },
    { to: 'partlyRefunded', actor: 'provider', reason: 'refundedAtProvider' },
  ])
})
