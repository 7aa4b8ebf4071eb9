import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { createProduct } from '../../testing/factories.ts'
import { TEST_SHOP_ID } from '../../testing/parties/memory-provider.ts'
import type { MoveCause } from './order-moves.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(() => {
  desk.clock.ahead = 0
})
afterAll(() => desk.close())

const byProvider = { actor: 'provider', reason: 'paymentReported' } satisfies MoveCause

test('ending an order returns exactly its own pieces, once, also of a removed product', async () => {
  const [order, other] = [await desk.placeOrder(), await desk.placeOrder()]
  await desk.pool.query('update product set removed_at = now() where id = $1', [order.productId])
  const products = await desk.changedIn('product', async () => {
    const orders = await desk.changedIn('orders', () => desk.endOrder.cancel(desk.buyer, order.id))
    expect(orders).toEqual([order.id])
  })
  expect(products).toEqual([order.productId])
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
  expect(await desk.readStock(other.productId)).toEqual({ available: 9500, promised: 500 })
  await expect(desk.endOrder.cancel(desk.admin, order.id)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
})

test('of two orders of one product, the one that ends returns its own number of pieces', async () => {
  const { id: productId } = await createProduct(desk.db)
  const small = await desk.place({ productId, quantity: 500 })
  await desk.place({ productId, quantity: 700 })
  await desk.endOrder.cancel(desk.buyer, small.id)
  expect(await desk.readStock(productId)).toEqual({ available: 9300, promised: 700 })
})

test('the timeline says whether the customer or an admin deleted an order', async () => {
  for (const [by, actor] of [
    [desk.buyer, 'customer'],
    [desk.admin, 'admin'],
  ] as const) {
    const order = await desk.placeOrder()
    await desk.endOrder.cancel(by, order.id)
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
    await expect(desk.endOrder.cancel(desk.buyer, order.id)).rejects.toMatchObject({ code })
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

test('ended reservations are listed oldest first, up to the limit, and only of unpaid orders', async () => {
  const [late, early, paid, gone] = [
    await desk.placeOrder(),
    await desk.placeOrder(),
    await desk.paidOrder(),
    await desk.placeOrder(),
  ]
  await desk.endOrder.cancel(desk.admin, gone.id)
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
  await desk.endOrder.expireDue((error, id) => postponed.push([error, id]))
  desk.memory.provider.cancelIntent = cancelIntent
  expect(postponed).toEqual([[fault, silent.id]])
  expect(await desk.stateOf(unpaid.id)).toBe('expired')
  expect((await desk.memory.provider.findIntent(withdrawn))?.state).toBe('cancelled')
  expect(await desk.readStock(unpaid.productId)).toEqual({ available: 10_000, promised: 0 })
  expect(await desk.stateOf(paid.id)).toBe('paid')
  expect(await desk.stateOf(silent.id)).toBe('awaitingPayment')
  expect((await desk.orders.listMoves(desk.admin, unpaid.id)).at(-1)).toMatchObject({
    actor: 'shop',
    actorEmail: null,
    reason: 'holdEnded',
  })
  await desk.endOrder.cancel(desk.admin, silent.id)
})

test('an expired order is deleted like an unpaid one, and its pieces don’t return a second time', async () => {
  const order = await desk.placeOrder()
  desk.clock.ahead = 25
  await desk.endOrder.expireDue(() => {})
  expect(await desk.stateOf(order.id)).toBe('expired')
  const expired = await desk.orders.get(desk.buyer, order.id)
  expect(() => desk.orders.assertPayable(expired)).toThrowError(
    expect.objectContaining({ code: 'orderNotPayable' }),
  )
  await desk.db.transaction((tx) => desk.orders.expire(tx, order.id))
  expect(await desk.stateOf(order.id)).toBe('expired')
  await desk.endOrder.cancel(desk.buyer, order.id)
  expect(await desk.stateOf(order.id)).toBe('cancelled')
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'cancelled' })
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
  expect((await desk.orders.listMoves(desk.admin, order.id)).at(-1)).toMatchObject({
    fromState: 'expired',
    toState: 'cancelled',
    actor: 'customer',
    reason: 'deleted',
  })
  await expect(desk.endOrder.cancel(desk.buyer, order.id)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
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
    await desk.endOrder.expireDue((error) => postponed.push(error))
    desk.memory.provider.cancelIntent = cancelIntent
    expect(postponed, state).toEqual([])
    expect(await desk.stateOf(order.id)).toBe(state)
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
  await desk.endOrder.cancel(desk.buyer, order.id)
  desk.memory.provider.cancelIntent = cancelIntent
  expect(second).not.toBe('')
  expect((await desk.memory.provider.findIntent(second))?.state).toBe('cancelled')
  expect(await desk.stateOf(order.id)).toBe('cancelled')
})

test('ending an order waits for an intent being recorded, and withdraws it, too', async () => {
  const order = await desk.placeOrder()
  const intent = await desk.memory.provider.createIntent({
    shopId: TEST_SHOP_ID,
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
  const ending = desk.endOrder.cancel(desk.buyer, order.id)
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
  expect(await desk.stateOf(order.id)).toBe('cancelled')
})

test('an order that turns out to be paid is not deleted', async () => {
  const order = await desk.placeOrder()
  desk.memory.succeed(await desk.intentOf(order.id))
  await expect(desk.endOrder.cancel(desk.buyer, order.id)).rejects.toMatchObject({
    code: 'orderAlreadyPaid',
  })
  expect(await desk.stateOf(order.id)).toBe('paid')
  expect(await desk.readStock(order.productId)).toEqual({ available: 9500, promised: 500 })
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
    kind: 'scrap',
    delta: -500,
    order_id: order.id,
    reason: `Order ${order.orderNo} was refunded before it was shipped`,
  })
})
