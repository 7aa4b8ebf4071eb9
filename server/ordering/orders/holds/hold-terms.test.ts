import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { users } from '../../../platform/database/tables/people.ts'
import {
  buildOrderDesk,
  type OrderDesk,
  openOrderServices,
} from '../../../testing/desks/order-desk.ts'
import { createBuyer, createProduct } from '../../../testing/factories.ts'
import type { ListedOrder } from '../order-store.ts'
import { extendHolds, holdMs } from './hold-terms.ts'

const HOUR_MS = 3_600_000
const extend = extendHolds({ holdHours: 24 })

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(() => {
  desk.clock.ahead = 0
})
afterAll(() => desk.close())

const unconfirmed = () => createBuyer(desk.db, { emailConfirmed: false })
const heldMs = ({ heldUntil, createdAt }: ListedOrder) => heldUntil.getTime() - createdAt.getTime()
const setConfirmed = 'update users set email_confirmed = true where email = $1'

/** As the identity provider does, see `confirm-email.ts`. */
async function confirmEmail(email: string): Promise<void> {
  await desk.pool.query(setConfirmed, [email])
  await desk.db.transaction((tx) => extend(tx, email))
}

test.each([
  ['a proven account holds for the full time', 24, 60, true, 24],
  ['another for the minutes', 24, 60, false, 1],
  ['or for the full time where that is the shorter', 0.5, 60, false, 0.5],
])('%s', (_what, holdHours, holdMinutesUnproven, isProven, hours) => {
  expect(holdMs({ holdHours, holdMinutesUnproven }, isProven)).toBe(hours * HOUR_MS)
})

test('an order of an unproven account reserves stock for an hour, as answered', async () => {
  const buyer = await unconfirmed()
  const order = await desk.placeOrder(buyer)
  expect(heldMs(order)).toBe(HOUR_MS)
  expect(await desk.findOrder(order.id)).toMatchObject({ heldUntil: order.heldUntil })
  expect(await desk.orders.findTerms(buyer)).toEqual({
    mayOrder: true,
    isEmailConfirmed: false,
    holdMs: HOUR_MS,
    fullHoldMs: 24 * HOUR_MS,
  })
  desk.clock.ahead = 1.01
  await desk.endOrder.expireDue(() => {})
  expect(await desk.readStock(order.productId)).toEqual({ available: 10_000, promised: 0 })
})

test('with a paid order the next ones reserve for the full time; after its full refund no longer', async () => {
  const buyer = await unconfirmed()
  const first = await desk.placeOrder(buyer)
  const transactionId = await desk.intentOf(first.id)
  desk.memory.succeed(transactionId)
  await desk.payOrder.record(buyer, first.id, transactionId)
  const expectHold = async (ms: number) => {
    expect(heldMs(await desk.placeOrder(buyer))).toBe(ms)
    expect(await desk.orders.findTerms(buyer)).toMatchObject({ holdMs: ms })
  }
  const refund = (amountCents: number) =>
    desk.db.transaction((tx) =>
      desk.orders.recordRefund(
        tx,
        first.id,
        { amountCents: cents(amountCents), returnsStock: false },
        { actor: 'provider', reason: 'refundedAtProvider' },
      ),
    )
  await expectHold(24 * HOUR_MS)
  await refund(5000)
  await expectHold(24 * HOUR_MS)
  await refund(first.totalCents - 5000)
  expect(await desk.findOrder(first.id)).toMatchObject({ state: 'refunded' })
  await expectHold(HOUR_MS)
})

test('confirming the email extends unpaid orders to the full time since they were placed, and no others', async () => {
  const [buyer, other] = [await unconfirmed(), await unconfirmed()]
  const [order, deleted, others] = [
    await desk.placeOrder(buyer),
    await desk.placeOrder(buyer),
    await desk.placeOrder(other),
  ]
  await desk.endOrder.cancel(buyer, deleted.id)
  await confirmEmail(buyer.email)
  const heldUntil = async (id: string) =>
    (await desk.pool.query('select held_until from orders where id = $1', [id])).rows[0].held_until
  expect((await heldUntil(order.id)).getTime()).toBe(order.createdAt.getTime() + 24 * HOUR_MS)
  expect(await heldUntil(deleted.id)).toEqual(deleted.heldUntil)
  expect(await heldUntil(others.id)).toEqual(others.heldUntil)
  expect(heldMs(await desk.placeOrder(buyer))).toBe(24 * HOUR_MS)
})

test('a reservation extended while it was being ended continues', async () => {
  const buyer = await unconfirmed()
  const order = await desk.placeOrder(buyer)
  desk.clock.ahead = 1.01
  expect(await desk.listHoldsEnded(1000)).toContain(order.id)
  await confirmEmail(buyer.email)
  await desk.db.transaction((tx) => desk.orders.expire(tx, order.id))
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'awaitingPayment' })
})

test('an order placed during the email’s confirmation waits, and reserves for the full time', async () => {
  const buyer = await unconfirmed()
  const confirming = await desk.pool.connect()
  await confirming.query('begin')
  await confirming.query(setConfirmed, [buyer.email])
  const placing = desk.placeOrder(buyer)
  await expect
    .poll(async () => (await desk.pool.query(`select from pg_locks where not granted`)).rowCount)
    .toBe(1)
  await confirming.query('commit')
  confirming.release()
  expect(heldMs(await placing)).toBe(24 * HOUR_MS)
})

test('if the shop requires a confirmed email, an account without one can’t order, not even with paid orders', async () => {
  const strict = openOrderServices(desk.db, { confirmedEmailToOrder: true })
  const { id: productId } = await createProduct(desk.db)
  const buyer = await unconfirmed()
  const first = await desk.placeOrder(buyer)
  const transactionId = await desk.intentOf(first.id)
  desk.memory.succeed(transactionId)
  await desk.payOrder.record(buyer, first.id, transactionId)
  await expect(desk.place({ productId }, buyer, strict)).rejects.toMatchObject({
    code: 'emailNotConfirmed',
    message: `Confirm your email to order. We sent a link to ${buyer.email}.`,
  })
  expect(await desk.readStock(productId)).toEqual({ available: 10_000, promised: 0 })
  expect(await strict.orders.findTerms(buyer)).toMatchObject({ mayOrder: false })

  await desk.db.update(users).set({ emailConfirmed: true })
  await desk.place({ productId }, buyer, strict)
  expect(await strict.orders.findTerms(buyer)).toMatchObject({ mayOrder: true })
})
