import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import {
  buildOrderDesk,
  type OrderDesk,
  openOrderServices,
} from '../../testing/desks/order-desk.ts'
import type { MoveCause } from './order-moves.ts'
import { orderChanges, orderStore } from './order-store.ts'
import { orderCustomer } from './placing/order-customer.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(() => {
  desk.clock.ahead = 0
})
afterAll(() => desk.close())

const byProvider = { actor: 'provider', reason: 'paymentReported' } satisfies MoveCause

test('a payment pays only its own order, once, and in full', async () => {
  const [order, other] = [await desk.placeOrder(), await desk.placeOrder()]
  const pay = (id: string, transactionId: string, amountCents: number) =>
    desk.db.transaction((tx) =>
      desk.orders.markPaid(tx, id, { transactionId, amountCents: cents(amountCents) }, byProvider),
    )
  expect(await pay('01990000-0000-7000-8000-000000000001', 'pi_a', 945_000)).toBe('notPayable')
  expect(await pay(order.id, 'pi_a', 944_999)).toBe('notPayable')
  expect(await pay(order.id, 'pi_a', 945_001)).toBe('notPayable')
  const changed = await desk.changedIn('orders', async () => {
    expect(await pay(order.id, 'pi_a', 945_000)).toBe('nowPaid')
  })
  expect(changed).toEqual([order.id])
  expect(await pay(order.id, 'pi_a', 945_000)).toBe('alreadyPaidByIt')
  expect(await pay(order.id, 'pi_b', 945_000)).toBe('notPayable')
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'paid',
    transactionId: 'pi_a',
    paidAt: expect.any(Date),
  })
  await desk.endOrder.cancel(desk.buyer, other.id)
  expect(await pay(other.id, 'pi_c', 945_000)).toBe('notPayable')
  const paidBy = (id: string) => desk.db.transaction((tx) => orderChanges.lockPaidBy(tx, id))
  expect(await paidBy('pi_a')).toMatchObject({ id: order.id })
  expect(await paidBy('pi_c')).toBeUndefined()
})

test('an unknown order is neither ended nor paid nor refunded', async () => {
  const id = '01990000-0000-7000-8000-000000000001'
  const all = <T>(deed: (tx: Transaction) => Promise<T>) => desk.db.transaction(deed)
  const notFound = { code: 'orderNotFound' }
  await expect(all((tx) => desk.orders.cancel(tx, id, desk.admin))).rejects.toMatchObject(notFound)
  await expect(all((tx) => desk.orders.expire(tx, id))).rejects.toMatchObject(notFound)
  await expect(all((tx) => desk.orders.lockRefundable(tx, id))).rejects.toMatchObject(notFound)
  const refund = { amountCents: cents(1), returnsStock: false }
  await expect(
    all((tx) => desk.orders.recordRefund(tx, id, refund, byProvider)),
  ).rejects.toMatchObject(notFound)
  expect(await all((tx) => desk.orders.lockPayable(tx, id))).toBe(false)
  expect(await all((tx) => desk.orders.countDecline(tx, id))).toBe('counted')
})

test('an unpaid order can be paid until its reservation ends, but not while payment is paused', async () => {
  const order = await desk.placeOrder()
  const at = new Date()
  const orders = desk.orders
  const heldUntil = (ms: number, paymentPausedUntil: Date | null = null) => ({
    state: 'awaitingPayment' as const,
    heldUntil: new Date(desk.now().getTime() + ms),
    paymentPausedUntil,
  })
  expect(() => orders.assertPayable(heldUntil(60_000))).not.toThrow()
  expect(() => orders.assertPayable(heldUntil(-1))).toThrowError(
    expect.objectContaining({ code: 'orderNotPayable' }),
  )
  expect(() => orders.assertPayable(heldUntil(60_000, new Date(at.getTime() - 1)))).not.toThrow()
  expect(() =>
    orders.assertPayable(heldUntil(60_000, new Date(at.getTime() + 60_000))),
  ).toThrowError(expect.objectContaining({ code: 'paymentPaused', retryAfterSeconds: 60 }))

  const isPayable = () => desk.db.transaction((tx) => orders.lockPayable(tx, order.id))
  expect(await isPayable()).toBe(true)
  desk.clock.ahead = 24.01
  expect(await isPayable()).toBe(false)
  desk.clock.ahead = 0
  const pause = (until: string) =>
    desk.pool.query(`update orders set payment_paused_until = ${until} where id = $1`, [order.id])
  await pause(`now() + interval '1 minute'`)
  expect(await isPayable()).toBe(false)
  await pause(`now() - interval '1 second'`)
  expect(await isPayable()).toBe(true)
})

test('a reservation or pause has ended at its exact end', async () => {
  const moment = new Date('2026-01-01T12:00:00Z')
  const { orders } = openOrderServices(desk.db, { now: () => moment })
  const order = { state: 'awaitingPayment' as const, heldUntil: moment, paymentPausedUntil: null }
  expect(() => orders.assertPayable(order)).toThrowError(
    expect.objectContaining({ code: 'orderNotPayable' }),
  )
  const later = new Date(moment.getTime() + 1)
  expect(() =>
    orders.assertPayable({ ...order, heldUntil: later, paymentPausedUntil: moment }),
  ).not.toThrow()
  const { id } = await desk.placeOrder()
  const isPayable = () => desk.db.transaction((tx) => orders.lockPayable(tx, id))
  await desk.pool.query('update orders set held_until = $2 where id = $1', [id, moment])
  expect(await isPayable()).toBe(false)
  expect(await orderStore(desk.db).listHoldsEnded(moment, 10)).toEqual([id])
  await desk.pool.query(
    'update orders set held_until = $2, payment_paused_until = $3 where id = $1',
    [id, later, moment],
  )
  expect(await isPayable()).toBe(true)
  expect(await orderStore(desk.db).listHoldsEnded(moment, 10)).toEqual([])
  await desk.endOrder.cancel(desk.admin, id)
})

test('the fifth decline pauses the payment of that order for a quarter of an hour, then the count begins anew', async () => {
  const order = await desk.placeOrder()
  await desk.placeOrder()
  const decline = () => desk.db.transaction((tx) => desk.orders.countDecline(tx, order.id))
  const changed = await desk.changedIn('orders', async () => {
    for (let declines = 1; declines <= 4; declines += 1) expect(await decline()).toBe('counted')
  })
  expect(changed).toEqual([order.id])
  expect(await desk.findOrder(order.id)).toMatchObject({
    declines: 4,
    paymentPausedUntil: null,
  })
  const before = desk.now().getTime()
  expect(await decline()).toBe('paused')
  const paused = await desk.findOrder(order.id)
  expect(paused?.declines).toBe(0)
  const pausedMs = (paused?.paymentPausedUntil?.getTime() ?? 0) - before
  expect(pausedMs).toBeGreaterThanOrEqual(15 * 60_000)
  expect(pausedMs).toBeLessThan(16 * 60_000)
  const paid = await desk.paidOrder()
  await desk.pool.query('update orders set declines = 4 where id = $1', [paid.id])
  expect(await desk.db.transaction((tx) => desk.orders.countDecline(tx, paid.id))).toBe('counted')
  expect((await desk.findOrder(paid.id))?.paymentPausedUntil).toBeNull()
})

test('a spent intent key affects only its own order', async () => {
  const order = await desk.placeOrder()
  await desk.placeOrder()
  const changed = await desk.changedIn('orders', () => orderChanges.spendIntentKey(desk.db, order))
  expect(changed).toEqual([order.id])
  // Another tab met the same failure under the same key.
  await orderChanges.spendIntentKey(desk.db, order)
  expect((await desk.findOrder(order.id))?.spentIntentKeys).toBe(1)
  await orderChanges.spendIntentKey(desk.db, { id: order.id, spentIntentKeys: 1 })
  expect((await desk.findOrder(order.id))?.spentIntentKeys).toBe(2)
})

test('only a paid order not fully refunded can be refunded; parts are counted to the cent', async () => {
  const unpaid = await desk.placeOrder()
  const lock = (id: string) => desk.db.transaction((tx) => desk.orders.lockRefundable(tx, id))
  await expect(lock(unpaid.id)).rejects.toMatchObject({ code: 'orderNotRefundable' })
  const order = await desk.paidOrder()
  expect((await lock(order.id)).id).toBe(order.id)
  const giveBack = (amount: number, returnsStock: boolean) =>
    desk.db.transaction((tx) =>
      desk.orders.recordRefund(
        tx,
        order.id,
        { amountCents: cents(amount), returnsStock },
        { actor: 'admin', reason: 'refundRequested', note: 'dented' },
      ),
    )
  expect(await desk.changedIn('orders', () => giveBack(5000, true))).toEqual([order.id])
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'partlyRefunded',
    refundedCents: 5000,
    fulfilment: 'none',
  })
  expect(await desk.readStock(order.productId)).toEqual({ available: 9500, promised: 500 })
  await giveBack(940_000, true)
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'refunded',
    refundedCents: 945_000,
    fulfilment: 'closedShort',
  })
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
  expect((await desk.orders.listMoves(desk.admin, order.id)).slice(-3)).toMatchObject([
    { moveNo: 3, toState: 'partlyRefunded', amountCents: 5000, note: 'dented' },
    { moveNo: 4, fromState: 'partlyRefunded', toState: 'refunded', amountCents: 940_000 },
    {
      moveNo: 5,
      axis: 'goods',
      fromState: 'none',
      toState: 'closedShort',
      reason: 'closedByRefund',
    },
  ])
  await expect(lock(order.id)).rejects.toMatchObject({ code: 'orderNotRefundable' })
})

test('moving an order waits for its lock', async () => {
  const order = await desk.paidOrder()
  for (const take of [
    (tx: Transaction) => orderChanges.lock(tx, order.id),
    (tx: Transaction) => orderChanges.lockPaidBy(tx, order.transactionId),
  ]) {
    await desk.db.transaction(async (tx) => {
      await take(tx)
      const another = desk.pool.query('select from orders where id = $1 for update nowait', [
        order.id,
      ])
      await expect(another).rejects.toThrow('could not obtain lock')
    })
  }
})

test('a lookup after a lost answer waits until the customer’s running order is finished', async () => {
  const held = await desk.pool.connect()
  await held.query('begin')
  await held.query('select from users where id = $1 for no key update', [desk.buyer.id])
  const order: string[] = []
  const waiting = desk.db.transaction(async (tx) => {
    await orderCustomer.lock(tx, desk.buyer)
    order.push('looked')
  })
  await desk.db.transaction((tx) => orderCustomer.lock(tx, desk.admin))
  order.push('over')
  await held.query('commit')
  held.release()
  await waiting
  expect(order).toEqual(['over', 'looked'])
})
