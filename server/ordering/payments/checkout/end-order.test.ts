import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../../platform/providers/payments/port.ts'
import { buildOrderDesk, type OrderDesk } from '../../../testing/desks/order-desk.ts'
import { HOLDS_A_PASS } from './end-order.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(() => {
  desk.clock.ahead = 0
})
afterAll(() => desk.close())

test('orders that can’t be ended don’t block the expiry of others', async () => {
  const stuck: string[] = []
  for (let placed = 0; placed < HOLDS_A_PASS; placed += 1) {
    const { id } = await desk.placeOrder()
    stuck.push(await desk.intentOf(id))
  }
  const other = await desk.placeOrder()
  const { cancelIntent } = desk.memory.provider
  desk.memory.provider.cancelIntent = async (id) => {
    if (stuck.includes(id)) throw new PaymentUnavailable(new Error('silent'))
    return cancelIntent(id)
  }
  desk.clock.ahead = 25
  for (let pass = 0; pass < 2; pass += 1) await desk.endOrder.expireDue(() => {})
  expect(await desk.stateOf(other.id)).toBe('expired')
  desk.memory.provider.cancelIntent = cancelIntent
  desk.clock.ahead += 21 / 3600
  await desk.endOrder.expireDue(() => {})
  expect(await desk.listHoldsEnded(1000)).toEqual([])
})

test('an order that can’t be ended is tried again after ever longer pauses, in an outage after 20 seconds', async () => {
  const pauseAfter = async (error: Error, overdueSeconds: number) => {
    const order = await desk.placeOrder()
    await desk.intentOf(order.id)
    await desk.pool.query(
      'update orders set held_until = now() - make_interval(secs => $2) where id = $1',
      [order.id, overdueSeconds],
    )
    const { cancelIntent } = desk.memory.provider
    desk.memory.provider.cancelIntent = async () => {
      throw error
    }
    await desk.endOrder.expireDue(() => {})
    desk.memory.provider.cancelIntent = cancelIntent
    const { rows } = await desk.pool.query(
      'select extract(epoch from expiry_retry_at - now())::float as seconds from orders where id = $1',
      [order.id],
    )
    await desk.endOrder.cancel(desk.admin, order.id)
    return Math.round(rows[0].seconds / 10) * 10
  }
  const busy = new PaymentUnavailable(new Error('processing'), { isOutage: false })
  expect(await pauseAfter(busy, 1)).toBe(20)
  expect(await pauseAfter(busy, 300)).toBe(300)
  expect(await pauseAfter(busy, 86_400)).toBe(600)
  expect(await pauseAfter(new PaymentUnavailable(new Error('silent')), 86_400)).toBe(20)
})

test('an order whose payment doesn’t fit it is not first in every batch', async () => {
  const order = await desk.placeOrder()
  desk.memory.succeed(await desk.intentOf(order.id))
  await desk.pool.query(
    `update orders set total_cents = total_cents + 1, goods_cents = goods_cents + 1, held_until = now() - interval '1 second' where id = $1`,
    [order.id],
  )
  expect(await desk.listHoldsEnded(10)).toEqual([order.id])
  await desk.endOrder.expireDue(() => {})
  expect(await desk.stateOf(order.id)).toBe('awaitingPayment')
  expect(await desk.listHoldsEnded(10)).toEqual([])
})
