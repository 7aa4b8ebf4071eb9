import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { createProduct } from '../../testing/factories.ts'
import { findHeldShare, findHeldStockAlert } from './held-stock.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
afterAll(() => desk.close())

const alert = () => findHeldStockAlert(desk.db, new Date('2026-11-22T12:00:00Z'))

test('from 30 % of all pieces on, the audit reports what unpaid orders reserve, and for whom', async () => {
  expect(await findHeldShare(desk.db)).toBe(0)
  const { id: productId } = await createProduct(desk.db, { available: 10_000 })
  await desk.place({ productId, quantity: 2999 })
  expect(await findHeldShare(desk.db)).toBeCloseTo(0.2999)
  expect(await alert()).toBeUndefined()

  const last = await desk.place({ productId, quantity: 500 })
  expect(await alert()).toEqual({
    kind: 'heldStock',
    subject: '34 %',
    orderId: null,
    detail: `Unpaid orders reserve 34 % of all pieces in stock, 3,499 of 10,000. The largest: ${desk.buyer.email} (3,499 in 2 orders).`,
    raisedAt: '2026-11-22T12:00:00.000Z',
  })

  await desk.endOrder.cancel(desk.buyer, last.id)
  expect(await alert()).toBeUndefined()
})
