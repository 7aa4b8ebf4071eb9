import { afterAll, afterEach, expect, test } from 'vitest'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { PaymentUnavailable, RefundRefused } from '../../platform/providers/payments/port.ts'
import { failing, openRefundDesk, throwIt, unavailable } from '../../testing/desks/refund-desk.ts'
import { refundStore } from './refund-store.ts'

const { desk, honest, refund, beHonest, readRefunds, alertsAbout, promise, carryOutLater, tellOf } =
  await openRefundDesk()
afterEach(beHonest)
afterAll(() => desk.close())

const keptFailure = new PaymentUnavailable(new Error('kept'), { isKept: true })

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

test('what is due is taken the longest first, as many as asked, by one shop, and not again before the longest request is over', async () => {
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
    (await refundStore.takeDue(desk.db, limit, 45)).map(({ id }) => id)
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
  expect(Number(rows[0].seconds)).toBeGreaterThan(35)
  expect(Number(rows[0].seconds)).toBeLessThanOrEqual(45)
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

test('a refund’s key that two passes found spent is replaced once', async () => {
  const id = await promise((await desk.paidOrder()).id)
  const row = { id, spentKeys: 0 }
  await Promise.all([refundStore.spendKey(desk.db, row), refundStore.spendKey(desk.db, row)])
  expect((await refundStore.find(desk.db, id))?.spentKeys).toBe(1)
  await carryOutLater()
})

test('a second refund that the provider made under our id is reported, and counted once', async () => {
  const order = await desk.paidOrder()
  const { insertedId } = await refund(order.id)
  const intentId = order.transactionId ?? ''
  const [made] = await desk.memory.provider.listRefunds(intentId)
  const { listRefunds } = desk.memory.provider
  desk.memory.provider.listRefunds = async () => [
    ...(made ? [made, { ...made, id: 're_second' }] : []),
  ]
  const event = { id: 'evt_second', type: 'refund.created', intentId }
  await desk.refunds.takeOver(intentId, event)
  desk.memory.provider.listRefunds = listRefunds
  expect(await alertsAbout('re_second')).toMatchObject([
    { kind: 'unknownRefund', order_id: order.id, amount_cents: made?.amountCents },
  ])
  expect(await readRefunds(order.id)).toMatchObject([{ id: insertedId, state: 'succeeded' }])
})
