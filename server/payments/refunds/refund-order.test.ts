import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cents, cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { Transaction } from '../../database/database.ts'
import {
  type PaymentProvider,
  PaymentUnavailable,
  type ProviderRefund,
  RefundRefused,
} from '../../providers/payments/port.ts'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { refundStore } from './refund-store.ts'

let desk: OrderDesk
let honest: PaymentProvider

beforeAll(async () => {
  desk = await buildOrderDesk()
  honest = { ...desk.memory.provider }
})
afterEach(() => {
  Object.assign(desk.memory.provider, honest)
})
afterAll(() => desk.close())

const whole = { amountCents: undefined, returnStock: false, note: undefined }
const refund = (orderId: string, wanted: Partial<typeof whole> | object = {}, key?: string) =>
  desk.refunding.refund(
    desk.admin,
    orderId,
    { ...whole, ...wanted },
    {
      keyed:
        key === undefined
          ? undefined
          : {
              caller: desk.admin.email,
              key,
              requestSha256: createHash('sha256').update(JSON.stringify(wanted)).digest(),
            },
      toAnswer: ({ id, amountCents }) => ({
        insertedId: id,
        amount: dollarsFromCents(amountCents),
      }),
    },
  )

const unavailable = new PaymentUnavailable(new Error('silent'))
const keptFailure = new PaymentUnavailable(new Error('kept'), { isKept: true })
const failing = (error: Error) => async (): Promise<never> => {
  throw error
}

async function readRefunds(orderId: string) {
  const { rows } = await desk.pool.query('select * from refund where order_id = $1 order by id', [
    orderId,
  ])
  return rows
}

const alertsAbout = async (subject: string) =>
  (await desk.readTable('alert')).filter((row) => row.subject === subject)

/** Records a refund while the provider is silent. */
async function promise(orderId: string, wanted: object = {}): Promise<string> {
  desk.memory.provider.listRefunds = failing(unavailable)
  const { insertedId } = await refund(orderId, wanted)
  desk.memory.provider.listRefunds = honest.listRefunds
  return insertedId
}

/** Carries out refunds at the time of their retry. */
async function carryOutLater(onPostponed: (error: unknown, id: string) => void = throwIt) {
  await desk.pool.query('update refund set due_at = now()')
  await desk.refunds.carryOutDue(onPostponed)
}

function throwIt(error: unknown): never {
  throw error
}

const tellOf = (intentId: string, id = `evt_${randomUUID()}`) =>
  desk.refunds.takeOver(intentId, { id, type: 'refund.created', intentId })

/** Sets the provider's refunds of a payment. */
function providerSays(...made: (Partial<ProviderRefund> & Pick<ProviderRefund, 'id'>)[]) {
  desk.memory.provider.listRefunds = async () =>
    made.map((one) => ({
      amountCents: cents(1000),
      state: 'succeeded',
      refundId: undefined,
      ...one,
    }))
}

test('a refund without an amount covers the whole rest, and is recorded as requested', async () => {
  const order = await desk.paidOrder()
  const other = await desk.paidOrder()
  const part = await refund(order.id, { amountCents: cents(100_050), note: 'dented' })
  expect(part).toEqual({ insertedId: expect.any(String), amount: 1000.5 })
  expect(await readRefunds(order.id)).toMatchObject([
    {
      id: part.insertedId,
      intent_id: order.transactionId,
      amount_cents: 100_050,
      state: 'succeeded',
      provider_id: expect.stringMatching(/^re_/),
      returns_stock: false,
      note: 'dented',
      requested_by: desk.admin.email,
    },
  ])
  expect(await refund(order.id)).toMatchObject({ amount: 8449.5 })
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'refunded',
    refundedCents: 945_000,
  })
  expect((await desk.orders.listMoves(desk.admin, order.id)).slice(2)).toMatchObject([
    {
      actor: 'admin',
      actorEmail: desk.admin.email,
      reason: 'refundRequested',
      amountCents: 100_050,
      note: 'dented',
    },
    { actor: 'admin', reason: 'refundRequested', amountCents: 844_950, note: null },
    { actor: 'admin', axis: 'goods', reason: 'closedByRefund', amountCents: null },
  ])
  expect(desk.memory.refundedOf(order.transactionId)).toBe(945_000)
  expect(desk.memory.refundedOf(other.transactionId)).toBe(0)
  expect(await desk.findOrder(other.id)).toMatchObject({ state: 'paid' })
})

test('pending refunds count as refunded', async () => {
  const order = await desk.paidOrder()
  const other = await desk.paidOrder()
  await promise(other.id, { amountCents: cents(5) })
  await promise(order.id, { amountCents: cents(900_000) })
  await expect(refund(order.id, { amountCents: cents(45_001) })).rejects.toMatchObject({
    code: 'refundTooLarge',
    fieldErrors: { amount: ['At most $450.00 can still be refunded'] },
  })
  await promise(order.id, { amountCents: cents(45_000) })
  for (const amountCents of [undefined, cents(0), cents(1)])
    await expect(refund(order.id, { amountCents })).rejects.toMatchObject({
      code: 'refundTooLarge',
      fieldErrors: { amount: ['At most $0.00 can still be refunded'] },
    })
  await carryOutLater()
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'refunded' })
  expect(await desk.findOrder(other.id)).toMatchObject({ refundedCents: 5 })
})

test('a failed refund no longer counts', async () => {
  const order = await desk.paidOrder()
  desk.memory.provider.refund = failing(new RefundRefused('No.'))
  await refund(order.id)
  desk.memory.provider.refund = honest.refund
  expect(await refund(order.id)).toMatchObject({ amount: 9450 })
})

test('concurrent refunds never exceed the payment', async () => {
  const order = await desk.paidOrder()
  const answers = await Promise.allSettled([
    refund(order.id, { amountCents: cents(600_000) }),
    refund(order.id, { amountCents: cents(600_000) }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(desk.memory.refundedOf(order.transactionId)).toBe(600_000)
})

test('pieces return with all that is left, and only where one of the order’s refunds asked for it', async () => {
  const stock = async ({ productId }: { productId: string }) =>
    (await desk.readStock(productId)).available
  const [kept, back, whole, failed] = [
    await desk.paidOrder(),
    await desk.paidOrder(),
    await desk.paidOrder(),
    await desk.paidOrder(),
  ]
  await expect(refund(back.id, { amountCents: cents(1), returnStock: true })).rejects.toMatchObject(
    { code: 'invalidFields', fieldErrors: { returnStock: [expect.any(String)] } },
  )
  await refund(back.id, { amountCents: cents(1) })
  await refund(back.id, { returnStock: true })
  await refund(whole.id, { amountCents: cents(945_000), returnStock: true })
  await refund(kept.id)
  expect([await stock(back), await stock(whole), await stock(kept)]).toEqual([10_000, 10_000, 9500])
  expect(await desk.findOrder(back.id)).toMatchObject({ fulfilment: 'closedShort' })

  desk.memory.provider.refund = failing(new RefundRefused('No.'))
  await refund(failed.id, { returnStock: true })
  desk.memory.provider.refund = honest.refund
  await refund(failed.id)
  expect(await stock(failed)).toBe(9500)
})

test('the pieces return where the refund that asked for them goes back first, and the rest later', async () => {
  const order = await desk.paidOrder()
  const first = await promise(order.id, { amountCents: cents(1000) })
  await desk.pool.query(`update refund set due_at = now() + interval '1 day' where id = $1`, [
    first,
  ])
  await refund(order.id, { returnStock: true })
  expect(await desk.readStock(order.productId)).toMatchObject({ available: 9500 })
  await carryOutLater()
  expect(await desk.readStock(order.productId)).toMatchObject({ available: 10_000 })
})

test('the same refund under its key is promised once; another under it is refused', async () => {
  const order = await desk.paidOrder()
  const wanted = { amountCents: cents(1000) }
  const first = await refund(order.id, wanted, 'refund-1')
  // It is finished, so the provider need not be asked.
  desk.memory.provider.listRefunds = failing(new Error('asked again'))
  expect(await refund(order.id, wanted, 'refund-1')).toEqual(first)
  await expect(refund(order.id, { amountCents: cents(2000) }, 'refund-1')).rejects.toMatchObject({
    code: 'idempotencyKeyReused',
  })
  expect(await readRefunds(order.id)).toHaveLength(1)
  expect(desk.memory.refundedOf(order.transactionId)).toBe(1000)
})

test('a refund recorded while the provider was silent is no error, and is made later, once', async () => {
  const order = await desk.paidOrder()
  const id = await promise(order.id)
  expect(await readRefunds(order.id)).toMatchObject([{ id, state: 'pending' }])
  const postponed: unknown[] = []
  desk.memory.provider.refund = failing(unavailable)
  await carryOutLater((error, refundId) => postponed.push([error, refundId]))
  expect(postponed).toEqual([[unavailable, id]])
  desk.memory.provider.refund = honest.refund
  // Just taken, so not due yet.
  await desk.refunds.carryOutDue(throwIt)
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'pending' }])
  await carryOutLater()
  await carryOutLater()
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'succeeded' }])
  expect(desk.memory.refundedOf(order.transactionId)).toBe(945_000)
})

test('a refund whose confirmation was lost is found, not made again', async () => {
  const order = await desk.paidOrder()
  const asked: string[] = []
  desk.memory.provider.refund = async (request) => {
    asked.push(request.refundId)
    await honest.refund(request)
    throw unavailable
  }
  const { insertedId } = await refund(order.id)
  expect(asked).toEqual([insertedId])
  await carryOutLater()
  expect(asked).toEqual([insertedId])
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'succeeded' }])
})

test('the provider is asked under a key of the refund, another only after a failure that it keeps', async () => {
  const order = await desk.paidOrder()
  const other = await promise((await desk.paidOrder()).id)
  const keys: string[] = []
  const failures = [unavailable, keptFailure, unavailable]
  desk.memory.provider.refund = async (request) => {
    if (request.refundId === other) return honest.refund(request)
    expect(request).toMatchObject({ intentId: order.transactionId, amountCents: 945_000 })
    keys.push(request.idempotencyKey)
    const failure = failures.shift()
    if (failure) throw failure
    return honest.refund(request)
  }
  const { insertedId } = await refund(order.id)
  for (let pass = 0; pass < 3; pass += 1) await carryOutLater(() => {})
  expect(keys).toEqual([0, 0, 1, 1].map((spent) => `refund-${insertedId}-${spent}`))
  const { rows } = await desk.pool.query('select spent_keys from refund where id = $1', [other])
  expect(rows).toEqual([{ spent_keys: 0 }])
})

test('a refund refused for good fails with one alert, and is not retried', async () => {
  const [order, other] = [await desk.paidOrder(), await desk.paidOrder()]
  const waiting = await promise(other.id)
  await desk.pool.query(`update refund set due_at = now() + interval '1 day' where id = $1`, [
    waiting,
  ])
  desk.memory.provider.refund = failing(new RefundRefused('The charge is disputed.'))
  const { insertedId } = await refund(order.id)
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'failed', provider_id: null }])
  expect(await alertsAbout(insertedId)).toMatchObject([
    {
      kind: 'refundRefused',
      order_id: order.id,
      detail: `The provider refused a refund: The charge is disputed. (payment ${order.transactionId})`,
    },
  ])
  expect(await readRefunds(other.id)).toMatchObject([{ state: 'pending' }])
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'paid', refundedCents: 0 })
  desk.memory.provider.refund = honest.refund
  await carryOutLater()
  expect(desk.memory.refundedOf(order.transactionId)).toBe(0)
  expect(desk.memory.refundedOf(other.transactionId)).toBe(945_000)
})

test('a refusal that comes after the refund was recorded changes nothing', async () => {
  const order = await desk.paidOrder()
  desk.memory.provider.refund = async (request) => {
    const made = await honest.refund(request)
    await tellOf(order.transactionId)
    expect(made.state).toBe('succeeded')
    throw new RefundRefused('It is refunded already.')
  }
  const { insertedId } = await refund(order.id)
  expect(await readRefunds(order.id)).toMatchObject([{ state: 'succeeded' }])
  expect(await alertsAbout(insertedId)).toEqual([])
})

test('other errors are not taken for an outage: an admin meets them, and they keep no other refund waiting', async () => {
  const fault = new TypeError('a fault of our own')
  const [order, next] = [await desk.paidOrder(), await desk.paidOrder()]
  desk.memory.provider.refund = failing(fault)
  await expect(refund(order.id)).rejects.toBe(fault)
  const [faulty] = await readRefunds(order.id)
  const id = await promise(next.id)
  desk.memory.provider.refund = async (wanted) =>
    wanted.refundId === faulty.id ? failing(fault)() : honest.refund(wanted)
  const postponed: unknown[] = []
  await carryOutLater((error, refundId) => postponed.push([error, refundId]))
  expect(postponed).toEqual([[fault, faulty.id]])
  expect(await readRefunds(next.id)).toMatchObject([{ id, state: 'succeeded' }])
  desk.memory.provider.refund = honest.refund
  await carryOutLater()
})

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
      ...{ kind: 'refundRefused', order_id: order.id },
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
      ...{ kind: 'unknownRefund', order_id: order.id },
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

test('a payment that fits no order is refunded in full, once, and changes no order', async () => {
  const order = await desk.paidOrder()
  const stray = desk.memory.addStray(order.id, cents(1234))
  const insert = (intentId: string, amountCents: Cents) =>
    desk.db.transaction((tx) => refundStore.insertForStray(tx, { intentId, amountCents }))
  await insert(stray, cents(1234))
  await insert(stray, cents(1234))
  await carryOutLater()
  expect(desk.memory.refundedOf(stray)).toBe(1234)
  const { rows } = await desk.pool.query('select * from refund where intent_id = $1', [stray])
  expect(rows).toMatchObject([{ state: 'succeeded', order_id: null, amount_cents: 1234 }])
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'paid', refundedCents: 0 })

  const refused = desk.memory.addStray(order.id, cents(99))
  await insert(refused, cents(99))
  desk.memory.provider.refund = failing(new RefundRefused('No.'))
  await carryOutLater()
  const failed = (await desk.readTable('refund')).find((row) => row.intent_id === refused)
  expect(failed).toMatchObject({ state: 'failed' })
  expect(await alertsAbout(String(failed?.id))).toMatchObject([{ order_id: null }])
})

test('what is due is taken the longest first, as many as asked, by one shop, and not again for ten seconds', async () => {
  const due = async (id: string, seconds: number) =>
    desk.pool.query('update refund set due_at = now() - make_interval(secs => $2) where id = $1', [
      id,
      seconds,
    ])
  const ids = []
  for (const seconds of [1, 3, 2, -60]) {
    const id = await promise((await desk.paidOrder()).id)
    await due(id, seconds)
    ids.push(id)
  }
  await refund((await desk.paidOrder()).id)
  const take = async (limit: number) =>
    (await refundStore.takeDue(desk.db, limit)).map(({ id }) => id)
  expect(await take(1)).toEqual([ids[1]])
  const held = await desk.pool.connect()
  await held.query('begin')
  await held.query('select from refund where id = $1 for update', [ids[2]])
  expect(await take(10)).toEqual([ids[0]])
  await held.query('rollback')
  held.release()
  expect(await take(10)).toEqual([ids[2]])
  expect(await take(10)).toEqual([])
  const { rows } = await desk.pool.query(
    'select extract(epoch from due_at - now()) as seconds from refund where id = $1',
    [ids[0]],
  )
  expect(Number(rows[0].seconds)).toBeGreaterThan(5)
  expect(Number(rows[0].seconds)).toBeLessThanOrEqual(10)
  await carryOutLater()
})

test('recording a refund waits for its lock', async () => {
  const order = await desk.paidOrder()
  const id = await promise(order.id)
  const another = () => desk.pool.query('select from refund where id = $1 for update nowait', [id])
  await desk.db.transaction(async (tx: Transaction) => {
    expect((await refundStore.lock(tx, id))?.id).toBe(id)
    await expect(another()).rejects.toThrow('could not obtain lock')
  })
  await carryOutLater()
})
