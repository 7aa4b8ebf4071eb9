import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'

let shop: PayingShop
/** Hours by which the shop's clock is ahead. */
let ahead = 0

beforeAll(async () => {
  shop = await openPayingShop({
    // Shorter than the lifetime of the tests' sessions.
    env: { HOLD_HOURS: '0.5' },
    now: () => new Date(Date.now() + ahead * 3_600_000),
  })
})
beforeEach(() => {
  ahead = 0
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const stateOf = async (id: string) => (await shop.readOrder(id)).state

test('with every webhook and every report lost, the shop finds the payment by itself', async () => {
  const order = await shop.placeOrder()
  await shop.confirm(await shop.intentOf(order._id))
  await shop.runJobs()
  expect(await stateOf(order._id)).toBe('paid')
})

test('a bookmark that the provider no longer lists makes the shop read its list of events anew', async () => {
  const order = await shop.paidOrder()
  await shop.runJobs()
  await shop.stripe.refunds.create({ payment_intent: order.intentId, amount: 100 })
  await shop.pool.query("update event_bookmark set event_id = 'evt_forgotten'")
  await shop.runJobs()
  expect((await shop.readOrder(order._id)).refunded).toBe(1)
})

test('a provider without a list of events is asked about each intent that is due', async () => {
  const minimal = await openPayingShop({ env: { STRIPE_MINIMAL: 'on' } })
  try {
    const order = await minimal.placeOrder()
    await minimal.confirm(await minimal.intentOf(order._id))
    await minimal.runJobs()
    expect((await minimal.readOrder(order._id)).state).toBe('awaitingPayment')
    await minimal.pool.query('update payment_intent set check_at = now()')
    await minimal.runJobs()
    expect((await minimal.readOrder(order._id)).state).toBe('paid')
    expect(
      (await minimal.send(minimal.admin, 'POST', `/order/${order._id}/refund`, {})).statusCode,
    ).toBe(201)
    expect(await minimal.audit()).toEqual([])
  } finally {
    await minimal.close()
  }
})

test('an unpaid order whose time has run out expires: intent cancelled first, pieces back, once', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.runJobs()
  expect(await stateOf(order._id)).toBe('awaitingPayment')
  ahead = 0.6
  expect((await shop.askForIntent(order._id)).json().code).toBe('orderNotPayable')
  await Promise.all([shop.runJobs(), shop.runJobs()])
  expect(await stateOf(order._id)).toBe('expired')
  expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  expect(await shop.readAvailable(order.productId)).toBe(10_000)
  expect((await shop.readTimeline(order._id)).at(-1)).toMatchObject({
    actor: 'shop',
    reason: 'holdEnded',
  })
})

test('an order paid in its last moment is paid, not expired', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  ahead = 0.6
  await shop.runJob('hold-expiry')
  expect(await stateOf(order._id)).toBe('paid')
  expect(await shop.readAvailable(order.productId)).toBe(9500)
})

test.each(['expired', 'cancelled'])(
  'a payment of the exact amount for an expired order, then %s, is refunded and takes no pieces',
  async (end) => {
    const order = await shop.placeOrder()
    const { amount } = await shop.stripe.paymentIntents.retrieve(await shop.intentOf(order._id))
    ahead = 0.6
    await shop.runJobs()
    if (end === 'cancelled') await deleteExpired(order._id)
    const late = await shop.strayIntent(order._id, amount)
    await shop.confirm(late)
    for (let time = 0; time < 3; time += 1) await shop.runJobs()
    const { data: refunds } = await shop.stripe.refunds.list({ payment_intent: late })
    expect(refunds).toMatchObject([{ amount }])
    expect((await shop.readTimeline(order._id)).at(-1)?.to).toBe(end)
    expect(await shop.readAvailable(order.productId)).toBe(10_000)
  },
)

/** The customer's deletion of an expired order, about which they get no second mail. */
async function deleteExpired(id: string) {
  const countMails = async () =>
    (await shop.pool.query(`select from mail where facts ->> 'orderId' = $1`, [id])).rowCount
  const before = await countMails()
  expect(before).toBe(2)
  const answer = await shop.send(shop.buyer, 'DELETE', `/order/${id}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { deletedCount: 1 }])
  const { state } = (await shop.send(shop.buyer, 'GET', `/order/${id}`)).json()
  expect(state).toBe('cancelled')
  expect(await countMails()).toBe(before)
}

test('during a provider outage nothing is released; one failing order doesn’t block the others', async () => {
  const [silent, other] = [await shop.placeOrder(), await shop.placeOrder()]
  const intentId = await shop.intentOf(silent._id)
  await shop.misbehave({
    on: 'request',
    action: 'unavailable',
    match: `POST /v1/payment_intents/${intentId}/cancel`,
  })
  ahead = 0.6
  await shop.runJobs()
  expect([await stateOf(silent._id), await stateOf(other._id)]).toEqual([
    'awaitingPayment',
    'expired',
  ])
  await shop.behave()
  await shop.runJobs()
  expect(await stateOf(silent._id)).toBe('awaitingPayment')
  ahead += 21 / 3600
  await shop.runJobs()
  expect(await stateOf(silent._id)).toBe('expired')
})

test('a payment of the shop that fits no order is refunded and reported; one without its id is left alone, whatever it names', async () => {
  const order = await shop.paidOrder()
  const unpaid = await shop.placeOrder()
  const strays = await Promise.all(
    ['01990000-0000-7000-8000-000000000000', 'not an id', order._id].map((named) =>
      shop.strayIntent(named, 7777),
    ),
  )
  const { amount } = await shop.stripe.paymentIntents.retrieve(await shop.intentOf(unpaid._id))
  const elsewhere = await Promise.all(
    [undefined, { order: order._id }, { order: unpaid._id }].map((metadata) =>
      shop.stripe.paymentIntents.create({ amount, currency: 'usd', ...(metadata && { metadata }) }),
    ),
  )
  for (const id of [...strays, ...elsewhere.map(({ id }) => id)]) await shop.confirm(id)
  for (let time = 0; time < 3; time += 1) await shop.runJobs()
  for (const id of strays) {
    expect((await shop.stripe.refunds.list({ payment_intent: id })).data).toMatchObject([
      { amount: 7777 },
    ])
  }
  for (const { id } of elsewhere)
    expect((await shop.stripe.refunds.list({ payment_intent: id })).data).toEqual([])
  expect(await stateOf(unpaid._id)).toBe('awaitingPayment')
  const alerts = new Map((await shop.listAlerts()).map(({ subject, kind }) => [subject, kind]))
  expect(strays.map((id) => alerts.get(id))).toEqual([
    'strayPayment',
    'strayPayment',
    'strayPayment',
  ])
  expect(elsewhere.map(({ id }) => alerts.get(id))).toEqual([
    'unknownOrder',
    'unknownOrder',
    'unknownOrder',
  ])
})

test('an intent paid after another payment had paid its order is refunded, and not asked about again', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  const { amount } = await shop.stripe.paymentIntents.retrieve(intentId)
  const unrecorded = await shop.strayIntent(order._id, amount)
  await shop.confirm(unrecorded)
  await shop.runJobs()
  await shop.confirm(intentId)
  for (let time = 0; time < 2; time += 1) await shop.runJobs()
  expect(await shop.readOrder(order._id)).toMatchObject({
    state: 'paid',
    transactionId: unrecorded,
    refunded: 0,
  })
  const { data: refunds } = await shop.stripe.refunds.list({ payment_intent: intentId })
  expect(refunds).toMatchObject([{ amount }])
  const { rows } = await shop.pool.query(
    'select id, state from payment_intent where order_id = $1 order by created_at',
    [order._id],
  )
  expect(rows).toEqual([
    { id: intentId, state: 'cancelled' },
    { id: unrecorded, state: 'succeeded' },
  ])
})

test('events of unknown types and unknown orders are taken with 200; an unknown order leaves an alert', async () => {
  expect(
    (await shop.deliver({ id: 'evt_1', type: 'customer.created', data: { object: {} } }))
      .statusCode,
  ).toBe(200)
  const intent = await shop.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    metadata: { order: '01990000-0000-7000-8000-000000000001' },
  })
  await shop.confirm(intent.id, 'pm_card_chargeDeclined')
  for (const event of await shop.eventsOf(intent.id)) {
    expect((await shop.deliver(event)).statusCode).toBe(200)
  }
  expect((await shop.listAlerts()).filter(({ subject }) => subject === intent.id)).toHaveLength(1)
})

test('five declines pause the payment for a quarter of an hour, however often each is told', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  for (let decline = 1; decline <= 5; decline += 1) {
    expect((await shop.askForIntent(order._id)).statusCode).toBe(200)
    await shop.confirm(intentId, 'pm_card_chargeDeclined')
    const failures = (await shop.eventsOf(intentId)).filter(({ type }) =>
      type.endsWith('payment_failed'),
    )
    for (const event of [...failures, ...failures]) await shop.deliver(event)
  }
  expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  const paused = await shop.askForIntent(order._id)
  expect([paused.statusCode, paused.json().code]).toEqual([429, 'paymentPaused'])
  expect(Number(paused.headers['retry-after'])).toBeGreaterThan(14 * 60)
  ahead = 0.26
  const fresh = await shop.intentOf(order._id)
  expect(fresh).not.toBe(intentId)
  await shop.confirm(fresh)
  await shop.runJobs()
  expect(await stateOf(order._id)).toBe('paid')
})

test('a shop killed before cancelling a paused order’s intent cancels it at its next check', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.pool.query(
    `update orders set payment_paused_until = now() + interval '15 minutes' where id = $1`,
    [order._id],
  )
  await shop.pool.query('update payment_intent set check_at = now()')
  await shop.runJobs()
  expect((await shop.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
})

test.each(['serverError', 'resetAfter', 'garbage', 'resetBefore', 'unavailable'])(
  'an intent that met %s at the provider is made in the end, and is the only one that can be paid',
  async (action) => {
    const order = await shop.placeOrder()
    await shop.misbehave({ on: 'request', action, match: 'POST /v1/payment_intents', count: 2 })
    const failed = await shop.askForIntent(order._id)
    await shop.behave()
    if (failed.statusCode !== 200) {
      expect(failed.statusCode).toBe(503)
      expect(failed.json().detail).toBe(
        'Payment is temporarily unavailable. Try again in a moment.',
      )
    }
    const intentId = await shop.intentOf(order._id)
    await shop.confirm(intentId)
    await shop.runJobs()
    expect(await shop.readOrder(order._id)).toMatchObject({
      state: 'paid',
      transactionId: intentId,
    })
  },
)

test('a payment that succeeds after its answer was lost is confirmed, never called failed', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.misbehave({ on: 'bank', action: 'processing', delayMs: 3000 })
  await shop.confirm(intentId)
  await shop.behave()
  const early = await shop.send(shop.buyer, 'PATCH', `/order/${order._id}`, {
    transactionId: intentId,
  })
  expect([early.statusCode, early.json().code]).toEqual([409, 'paymentPending'])
  const stateAfterJobs = () => shop.runJobs().then(() => stateOf(order._id))
  await expect.poll(stateAfterJobs).toBe('paid')
})

test('an order marked paid without a payment is reported', async () => {
  const order = await shop.paidOrder()
  await shop.pool.query(`update payment_intent set state = 'cancelled' where order_id = $1`, [
    order._id,
  ])
  await shop.runJobs()
  const { rows } = await shop.pool.query('select state from payment_intent where id = $1', [
    order.intentId,
  ])
  expect(rows).toEqual([{ state: 'succeeded' }])
})

test('a deleted order keeps its timeline', async () => {
  const order = await shop.placeOrder()
  await shop.send(shop.admin, 'DELETE', `/order/${order._id}`)
  expect(await shop.readTimeline(order._id)).toMatchObject([
    { reason: 'placed', actorEmail: shop.buyer.email },
    {
      from: 'awaitingPayment',
      to: 'cancelled',
      actor: 'admin',
      reason: 'deleted',
      actorEmail: null,
    },
  ])
})
