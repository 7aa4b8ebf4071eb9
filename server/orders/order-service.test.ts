import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderState } from '../../contract/calls/orders.ts'
import { cents } from '../../contract/values/money/money.ts'
import type { Transaction } from '../database/database.ts'
import { buildOrderDesk, type OrderDesk, openOrderServices } from '../testing/desks/order-desk.ts'
import { createBuyer, createProduct } from '../testing/factories.ts'
import type { MoveCause } from './order-moves.ts'
import { listOrders, type OrderFilter, orderChanges, orderStore } from './order-store.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(() => {
  desk.clock.ahead = 0
})
afterAll(() => desk.close())

const byProvider = { actor: 'provider', reason: 'paymentReported' } satisfies MoveCause
const stateOf = async (id: string) => {
  const { rows } = await desk.pool.query('select state from orders where id = $1', [id])
  return rows[0]?.state as OrderState
}

const listOwn = (customerEmail: string, limit: number, after?: string) =>
  listOrders(desk.db, { customerEmail }, {}, limit, after)
const listAll = (filter: OrderFilter, limit: number) =>
  listOrders(desk.db, 'everybody', filter, limit)

/** Ids of a table's rows that an action changes. */
async function changedIn(table: string, deed: () => Promise<unknown>): Promise<unknown[]> {
  const before = (await desk.readTable(table)).map((row) => JSON.stringify(row))
  await deed()
  const after = await desk.readTable(table)
  return after.filter((row) => !before.includes(JSON.stringify(row))).map(({ id }) => id)
}

test('an order is visible to its owner and to admins; for others it is not found', async () => {
  const order = await desk.placeOrder()
  const stranger = await createBuyer(desk.db)
  expect((await desk.orders.get(desk.buyer, order.id)).id).toBe(order.id)
  expect((await desk.orders.get(desk.admin, order.id)).id).toBe(order.id)
  expect(await desk.orders.listMoves(desk.admin, order.id)).toHaveLength(1)
  for (const look of [desk.orders.get, desk.orders.listMoves])
    await expect(look(stranger, order.id)).rejects.toMatchObject({ code: 'orderNotFound' })
  await expect(desk.ending.cancel(stranger, order.id)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
  expect(await stateOf(order.id)).toBe('awaitingPayment')
})

test('a deleted order is not listed or readable, but still known, and keeps its timeline', async () => {
  const customer = await createBuyer(desk.db)
  const order = await desk.placeOrder(customer)
  await desk.ending.cancel(customer, order.id)
  expect((await listOwn(customer.email, 10)).rows).toEqual([])
  expect(await desk.findOrder(order.id)).toBeUndefined()
  expect(await orderStore(desk.db).exists('everybody', order.id)).toBe(true)
  const unknown = '01990000-0000-7000-8000-000000000001'
  expect(await orderStore(desk.db).exists('everybody', unknown)).toBe(false)
  expect(await desk.orders.listMoves(customer, order.id)).toHaveLength(2)
  const all = await listAll({}, 1000)
  expect(all.rows.map(({ id }) => id)).not.toContain(order.id)
  expect(all.total).toBe(String(all.rows.length))
})

test('lists are paged, newest first, of the customer’s own or all orders', async () => {
  const customer = await createBuyer(desk.db)
  const ids = []
  for (let placed = 0; placed < 3; placed += 1) ids.unshift((await desk.placeOrder(customer)).id)
  await desk.placeOrder()
  const first = await listOwn(customer.email, 2)
  expect(first).toMatchObject({ total: '3', next: ids[1] })
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.rows[0]).toMatchObject({ lineCount: 1, pieces: 500, firstLine: { lineNo: 1 } })
  const second = await listOwn(customer.email, 2, first.next)
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(second.next).toBeUndefined()
  const unpaid = await orderStore(desk.db).listUnpaid(customer.email)
  expect(unpaid.map(({ id }) => id)).toEqual(ids)
  expect(unpaid[0]?.firstLine.lineNo).toBe(1)
})

test('an admin finds orders by their state and by a text: part of who, of what, or the whole id', async () => {
  const customer = await createBuyer(desk.db, {
    email: 'needle@haystack.example',
    name: 'Ada Reed',
  })
  const product = await createProduct(desk.db, { name: 'Sump plug M14', partNumber: 'SP-77' })
  const { id } = await desk.place({ productId: product.id }, customer)
  const other = await desk.placeOrder()
  const find = async (text: string) => (await listAll({ text }, 10)).rows.map((order) => order.id)
  for (const text of ['NEEDLE@hay', 'ada reed', ' plug m14 ', 'sp-77', id, id.toUpperCase()])
    expect(await find(text), text).toEqual([id])
  for (const text of ['nowhere', '-'.repeat(36), '%', `${id}0`, `x${id.slice(1)}`])
    expect(await find(text), text).toEqual([])
  expect(await find('  ')).toContain(other.id)
  const filtered = await listAll({ text: 'needle' }, 10)
  expect(filtered.total).toBe('1')

  await desk.ending.cancel(customer, id)
  expect(await find('needle')).toEqual([])
  desk.clock.ahead = 25
  await desk.ending.expireDue(() => {})
  desk.clock.ahead = 0
  const fresh = await desk.placeOrder()
  const unpaid = await listAll({ state: 'awaitingPayment' }, 10)
  expect(unpaid.rows.map((order) => order.id)).toEqual([fresh.id])
  expect(unpaid.total).toBe('1')
})

test('a payment pays only its own order, once, and in full', async () => {
  const [order, other] = [await desk.placeOrder(), await desk.placeOrder()]
  const pay = (id: string, transactionId: string, amountCents: number) =>
    desk.db.transaction((tx) =>
      desk.orders.markPaid(tx, id, { transactionId, amountCents: cents(amountCents) }, byProvider),
    )
  expect(await pay('01990000-0000-7000-8000-000000000001', 'pi_a', 945_000)).toBe('notPayable')
  expect(await pay(order.id, 'pi_a', 944_999)).toBe('notPayable')
  expect(await pay(order.id, 'pi_a', 945_001)).toBe('notPayable')
  const changed = await changedIn('orders', async () => {
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
  await desk.ending.cancel(desk.buyer, other.id)
  expect(await pay(other.id, 'pi_c', 945_000)).toBe('notPayable')
  const paidBy = (id: string) => desk.db.transaction((tx) => orderChanges.lockPaidBy(tx, id))
  expect(await paidBy('pi_a')).toMatchObject({ id: order.id })
  expect(await paidBy('pi_c')).toBeUndefined()
})

test('ending an order returns exactly its own pieces, once, also of a removed product', async () => {
  const [order, other] = [await desk.placeOrder(), await desk.placeOrder()]
  await desk.pool.query('update product set removed_at = now() where id = $1', [order.productId])
  const products = await changedIn('product', async () => {
    const orders = await changedIn('orders', () => desk.ending.cancel(desk.buyer, order.id))
    expect(orders).toEqual([order.id])
  })
  expect(products).toEqual([order.productId])
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
  expect(await desk.readStock(other.productId)).toEqual({ available: 9500, promised: 500 })
  await expect(desk.ending.cancel(desk.admin, order.id)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
})

test('of two orders of one product, the one that ends returns its own number of pieces', async () => {
  const { id: productId } = await createProduct(desk.db)
  const small = await desk.place({ productId, quantity: 500 })
  await desk.place({ productId, quantity: 700 })
  await desk.ending.cancel(desk.buyer, small.id)
  expect(await desk.readStock(productId)).toEqual({ available: 9300, promised: 700 })
})

test('the timeline says whether the customer or an admin deleted an order', async () => {
  for (const [by, actor] of [
    [desk.buyer, 'customer'],
    [desk.admin, 'admin'],
  ] as const) {
    const order = await desk.placeOrder()
    await desk.ending.cancel(by, order.id)
    expect((await desk.orders.listMoves(desk.admin, order.id)).at(-1)).toMatchObject({
      moveNo: 2,
      fromState: 'awaitingPayment',
      toState: 'cancelled',
      actor,
      actorEmail: by.email,
      reason: 'deleted',
    })
  }
})

test.each([
  ['paid', 'orderAlreadyPaid'],
  ['partlyRefunded', 'orderAlreadyPaid'],
  ['refunded', 'orderAlreadyPaid'],
  ['expired', 'orderNotPayable'],
  ['cancelled', 'orderNotFound'],
] as const)(
  'an order that is %s is neither deleted nor expired, nor payable',
  async (state, code) => {
    const order = await desk.paidOrder()
    const isPaid = code === 'orderAlreadyPaid'
    await desk.pool.query(
      `update orders set state = $2, fulfilment = case $2 when 'refunded' then 'delivered' else 'none' end, refunded_cents = case $2 when 'partlyRefunded' then 1 when 'refunded' then total_cents else 0 end
      ${isPaid ? '' : ', transaction_id = null, paid_at = null'} where id = $1`,
      [order.id, state],
    )
    await expect(desk.ending.cancel(desk.buyer, order.id)).rejects.toMatchObject({ code })
    for (const end of [
      (tx: Transaction) => desk.orders.cancel(tx, order.id, desk.buyer),
      (tx: Transaction) => desk.orders.expire(tx, order.id),
    ])
      await expect(desk.db.transaction(end)).rejects.toMatchObject({ code })
    expect(await desk.readStock(order.productId)).toEqual({ available: 9500, promised: 500 })
    expect(await desk.db.transaction((tx) => desk.orders.lockPayable(tx, order.id))).toBe(false)
    const row = { ...order, state }
    expect(() => desk.orders.assertPayable(row)).toThrowError(
      expect.objectContaining({ code: isPaid ? code : 'orderNotPayable' }),
    )
  },
)

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
  await desk.ending.cancel(desk.admin, id)
})

test('ended reservations are listed oldest first, up to the limit, and only of unpaid orders', async () => {
  const [late, early, paid, gone] = [
    await desk.placeOrder(),
    await desk.placeOrder(),
    await desk.paidOrder(),
    await desk.placeOrder(),
  ]
  await desk.ending.cancel(desk.admin, gone.id)
  const hold = (id: string, hours: number) =>
    desk.pool.query(
      `update orders set held_until = now() - make_interval(hours => $2) where id = $1`,
      [id, hours],
    )
  await Promise.all([hold(late.id, 1), hold(early.id, 2), hold(paid.id, 3), hold(gone.id, 3)])
  expect(await desk.listHoldsEnded(10)).toEqual([early.id, late.id])
  expect(await desk.listHoldsEnded(1)).toEqual([early.id])
})

test('an overdue order expires by the shop; one paid meanwhile stays', async () => {
  const [unpaid, paid, silent] = [
    await desk.placeOrder(),
    await desk.placeOrder(),
    await desk.placeOrder(),
  ]
  const [withdrawn, charged, unheard] = [
    await desk.intentOf(unpaid.id),
    await desk.intentOf(paid.id),
    await desk.intentOf(silent.id),
  ]
  desk.memory.succeed(charged)
  const { cancelIntent } = desk.memory.provider
  const fault = new Error('silent')
  desk.memory.provider.cancelIntent = async (id) => {
    if (id === unheard) throw fault
    return cancelIntent(id)
  }
  desk.clock.ahead = 25
  const postponed: unknown[] = []
  await desk.ending.expireDue((error, id) => postponed.push([error, id]))
  desk.memory.provider.cancelIntent = cancelIntent
  expect(postponed).toEqual([[fault, silent.id]])
  expect(await stateOf(unpaid.id)).toBe('expired')
  expect((await desk.memory.provider.findIntent(withdrawn))?.state).toBe('cancelled')
  expect(await desk.readStock(unpaid.productId)).toEqual({ available: 10_000, promised: 0 })
  expect(await stateOf(paid.id)).toBe('paid')
  expect(await stateOf(silent.id)).toBe('awaitingPayment')
  expect((await desk.orders.listMoves(desk.admin, unpaid.id)).at(-1)).toMatchObject({
    actor: 'shop',
    actorEmail: null,
    reason: 'holdEnded',
  })
  await desk.ending.cancel(desk.admin, silent.id)
})

test('an order ended by others meanwhile causes no error', async () => {
  const hold = `update orders set held_until = now() - interval '1 hour' where id = $1`
  for (const state of ['cancelled', 'expired', 'paid'] as const) {
    const order = await desk.placeOrder()
    await desk.intentOf(order.id)
    await desk.pool.query(hold, [order.id])
    const { cancelIntent } = desk.memory.provider
    desk.memory.provider.cancelIntent = async (id) => {
      await desk.pool.query(
        `update orders set state = $2${state === 'paid' ? `, transaction_id = 'pi_${order.id}', paid_at = now()` : ''} where id = $1`,
        [order.id, state],
      )
      return cancelIntent(id)
    }
    const postponed: unknown[] = []
    await desk.ending.expireDue((error) => postponed.push(error))
    desk.memory.provider.cancelIntent = cancelIntent
    expect(postponed, state).toEqual([])
    expect(await stateOf(order.id)).toBe(state)
  }
})

test('an order is not ended while an intent could be paid: one made meanwhile is withdrawn, too', async () => {
  const order = await desk.placeOrder()
  const first = await desk.intentOf(order.id)
  const { cancelIntent } = desk.memory.provider
  let second = ''
  desk.memory.provider.cancelIntent = async (id) => {
    const outcome = await cancelIntent(id)
    if (id === first && !second) {
      await desk.pool.query(`update payment_intent set state = 'cancelled' where id = $1`, [id])
      second = await desk.intentOf(order.id)
    }
    return outcome
  }
  await desk.ending.cancel(desk.buyer, order.id)
  desk.memory.provider.cancelIntent = cancelIntent
  expect(second).not.toBe('')
  expect((await desk.memory.provider.findIntent(second))?.state).toBe('cancelled')
  expect(await stateOf(order.id)).toBe('cancelled')
})

test('ending an order waits for an intent being recorded, and withdraws it, too', async () => {
  const order = await desk.placeOrder()
  const intent = await desk.memory.provider.createIntent({
    orderId: order.id,
    amountCents: order.totalCents,
    idempotencyKey: 'another tab',
  })
  const otherTab = await desk.pool.connect()
  await otherTab.query('begin')
  await otherTab.query('select from orders where id = $1 for update', [order.id])
  await otherTab.query(
    `insert into payment_intent (id, order_id, amount_cents, state) values ($1, $2, $3, 'live')`,
    [intent.id, order.id, order.totalCents],
  )
  const ending = desk.ending.cancel(desk.buyer, order.id)
  // Until it waits for the row; without the lock it would have decided by now.
  for (let isWaiting = false; !isWaiting; ) {
    const { rows } = await desk.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    isWaiting = rows.length > 0
  }
  await otherTab.query('commit')
  otherTab.release()
  await ending
  expect((await desk.memory.provider.findIntent(intent.id))?.state).toBe('cancelled')
  expect(await stateOf(order.id)).toBe('cancelled')
})

test('an order that turns out to be paid is not deleted', async () => {
  const order = await desk.placeOrder()
  desk.memory.succeed(await desk.intentOf(order.id))
  await expect(desk.ending.cancel(desk.buyer, order.id)).rejects.toMatchObject({
    code: 'orderAlreadyPaid',
  })
  expect(await stateOf(order.id)).toBe('paid')
  expect(await desk.readStock(order.productId)).toEqual({ available: 9500, promised: 500 })
})

test('the fifth decline pauses the payment of that order for a quarter of an hour, then the count begins anew', async () => {
  const order = await desk.placeOrder()
  await desk.placeOrder()
  const decline = () => desk.db.transaction((tx) => desk.orders.countDecline(tx, order.id))
  const changed = await changedIn('orders', async () => {
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
  const changed = await changedIn('orders', () => orderChanges.spendIntentKey(desk.db, order.id))
  expect(changed).toEqual([order.id])
  await orderChanges.spendIntentKey(desk.db, order.id)
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
  expect(await changedIn('orders', () => giveBack(5000, true))).toEqual([order.id])
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

test('a full refund without returning pieces scraps what was not shipped, and says so in the ledger', async () => {
  const order = await desk.paidOrder()
  await desk.db.transaction((tx) =>
    desk.orders.recordRefund(
      tx,
      order.id,
      { amountCents: cents(945_000), returnsStock: false },
      byProvider,
    ),
  )
  expect(await desk.findOrder(order.id)).toMatchObject({
    state: 'refunded',
    fulfilment: 'closedShort',
  })
  expect(await desk.readStock(order.productId)).toEqual({ available: 9500, promised: 0 })
  const { rows } = await desk.pool.query(
    'select kind, delta, reason, order_id from stock_entry where product_id = $1 order by id',
    [order.productId],
  )
  expect(rows.at(-1)).toEqual({
    ...{ kind: 'scrap', delta: -500, order_id: order.id },
    reason: `Order ${order.orderNo} was refunded before it was shipped`,
  })
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
  await held.query('select count_unpaid_orders($1, $2)', [desk.buyer.id, desk.buyer.email])
  const order: string[] = []
  const waiting = desk.db.transaction(async (tx) => {
    await orderChanges.lockCustomer(tx, desk.buyer.email)
    order.push('looked')
  })
  await desk.db.transaction((tx) => orderChanges.lockCustomer(tx, desk.admin.email))
  order.push('over')
  await held.query('commit')
  held.release()
  await waiting
  expect(order).toEqual(['over', 'looked'])
})
