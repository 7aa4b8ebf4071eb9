import { afterAll, afterEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { openRefundDesk } from '../../testing/desks/refund-desk.ts'

const {
  desk,
  honest,
  refund,
  beHonest,
  readRefunds,
  alertsAbout,
  promise,
  carryOutLater,
  tellOf,
  providerSays,
} = await openRefundDesk()
afterEach(beHonest)
afterAll(() => desk.close())

test('a refund undecided by the bank stays pending', async () => {
  const order = await desk.paidOrder()
  const id = await promise(order.id)
  providerSays({ id: 're_slow', refundId: id, state: 'pending', amountCents: cents(945_000) })
  await carryOutLater()
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'pending', provider_id: null }])
  expect(await desk.findOrder(order.id)).toMatchObject({ refundedCents: 0 })
  providerSays({ id: 're_slow', refundId: id, amountCents: cents(945_000) })
  await tellOf(order.transactionId)
  await tellOf(order.transactionId)
  expect(await readRefunds(order.id)).toMatchObject([
    { state: 'succeeded', provider_id: 're_slow' },
  ])
  expect(await desk.findOrder(order.id)).toMatchObject({ refundedCents: 945_000 })
})

test('a refund rejected by the bank fails with an alert, also if it comes back later', async () => {
  const [order, later] = [await desk.paidOrder(), await desk.paidOrder()]
  const id = await promise(order.id)
  providerSays({ id: 're_failed', refundId: id, state: 'failed' })
  await carryOutLater()
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'failed', provider_id: 're_failed' }])
  expect(await alertsAbout(id)).toMatchObject([
    {
      kind: 'refundRefused',
      order_id: order.id,
      detail: 'The bank rejected a refund. Pay the customer back another way.',
    },
  ])
  desk.memory.provider.listRefunds = honest.listRefunds
  const { insertedId } = await refund(later.id)
  const [before] = await readRefunds(later.id)
  providerSays({ id: 're_back', refundId: insertedId, state: 'failed' })
  await tellOf(later.transactionId)
  expect(await readRefunds(later.id)).toEqual([before])
  expect(await alertsAbout(insertedId)).toHaveLength(1)
})

test('a refund made on the provider’s own pages is taken over, once, and never returns pieces', async () => {
  const order = await desk.paidOrder()
  desk.memory.refundByHand(order.transactionId, cents(5000))
  await tellOf(order.transactionId, 'evt_by_hand')
  await tellOf(order.transactionId, 'evt_by_hand')
  await tellOf(order.transactionId)
  expect(await readRefunds(order.id)).toMatchObject([
    {
      state: 'succeeded',
      amount_cents: 5000,
      intent_id: order.transactionId,
      provider_id: expect.stringMatching(/^re_/),
    },
  ])
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'partlyRefunded',
    refundedCents: 5000,
  })
  desk.memory.refundByHand(order.transactionId, cents(940_000))
  await tellOf(order.transactionId)
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'refunded',
    fulfilment: 'closedShort',
  })
  expect((await desk.orders.listMoves(desk.admin, order.id)).slice(2)).toMatchObject([
    { actor: 'provider', actorEmail: null, reason: 'refundedAtProvider', amountCents: 5000 },
    { actor: 'provider', reason: 'refundedAtProvider', amountCents: 940_000 },
    { actor: 'provider', axis: 'goods', reason: 'closedByRefund' },
  ])
})

test('a refund made on the provider’s own pages that the bank rejects later raises an alert', async () => {
  const order = await desk.paidOrder()
  desk.memory.refundByHand(order.transactionId, cents(5000))
  await tellOf(order.transactionId)
  const [taken] = await readRefunds(order.id)
  providerSays({ id: taken.provider_id, amountCents: cents(5000), state: 'failed' })
  await tellOf(order.transactionId)
  expect(await readRefunds(order.id)).toEqual([taken])
  expect(await alertsAbout(taken.id)).toMatchObject([
    {
      kind: 'refundRefused',
      order_id: order.id,
      detail: 'The bank rejected a refund. Pay the customer back another way.',
    },
  ])
})

test('a refund by hand after one that the bank rejected is told to a person and counted once', async () => {
  const [whole, part] = [await desk.paidOrder(), await desk.paidOrder()]
  for (const [order, amountCents] of [[whole, 945_000] as const, [part, 5000] as const]) {
    const { insertedId } = await refund(order.id, { amountCents: cents(amountCents) })
    const [counted] = await readRefunds(order.id)
    const again = `re_again_${order.id}`
    providerSays(
      { id: again, amountCents: cents(amountCents) },
      { id: counted.provider_id, refundId: insertedId, state: 'failed' },
    )
    await tellOf(order.transactionId)
    expect(await alertsAbout(insertedId)).toHaveLength(1)
    expect(await alertsAbout(again)).toMatchObject([{ kind: 'unknownRefund', order_id: order.id }])
    expect(await desk.findOrder(order.id)).toMatchObject({ refundedCents: amountCents })
    desk.memory.provider.listRefunds = honest.listRefunds
  }
})

test('a refund by hand of more than is left of an order is told to a person', async () => {
  const order = await desk.paidOrder()
  providerSays({ id: 're_most', amountCents: cents(944_000) }, { id: 're_more' }, { id: 're_over' })
  await tellOf(order.transactionId)
  expect(await alertsAbout('re_over')).toMatchObject([
    {
      kind: 'unknownRefund',
      order_id: order.id,
      detail:
        'The payment provider refunded $10.00, which is more than was left of the order. It is not counted.',
    },
  ])
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'refunded' })
})

test('a repeated event changes nothing, whatever refunds exist by now', async () => {
  const order = await desk.paidOrder()
  await tellOf(order.transactionId, 'evt_heard')
  desk.memory.refundByHand(order.transactionId, cents(5000))
  await tellOf(order.transactionId, 'evt_heard')
  expect(await readRefunds(order.id)).toEqual([])
})

test('a refund by hand that has not succeeded is not taken over', async () => {
  const order = await desk.paidOrder()
  providerSays({ id: 're_pending', state: 'pending' }, { id: 're_no', state: 'failed' })
  await tellOf(order.transactionId)
  expect(await readRefunds(order.id)).toEqual([])
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'paid' })
})

test('an id that the provider hands back and that is none of ours makes a refund by hand', async () => {
  const order = await desk.paidOrder()
  providerSays(
    { id: 're_other_1', refundId: 'not-an-id' },
    { id: 're_other_2', refundId: '01990000-0000-7000-8000-000000000001' },
  )
  await tellOf(order.transactionId)
  expect(await readRefunds(order.id)).toMatchObject([
    { provider_id: 're_other_1', amount_cents: 1000 },
    { provider_id: 're_other_2', amount_cents: 1000 },
  ])
})

test('a refund of a payment that no order has is told to a person and written nowhere else', async () => {
  const before = await desk.readTable('refund')
  providerSays({ id: 're_unknown' })
  await tellOf('pi_of_nobody')
  expect(await desk.readTable('refund')).toEqual(before)
  expect(await alertsAbout('re_unknown')).toMatchObject([
    {
      kind: 'unknownRefund',
      order_id: null,
      detail: 'The payment provider refunded pi_of_nobody, which belongs to no order of this shop.',
    },
  ])
})
