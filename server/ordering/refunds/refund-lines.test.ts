import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { type PaymentProvider, RefundRefused } from '../../platform/providers/payments/port.ts'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { shipByHand } from '../../testing/desks/ship-by-hand.ts'
import type { WantedRefund } from './refund-order.ts'

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

/** Five hundred pieces at $18.90, all shipped. */
async function shippedOrder() {
  const order = await desk.paidOrder()
  await shipByHand(desk.pool, { orderId: order.id, quantity: 500 })
  return order
}

const refund = (orderId: string, wanted: Partial<WantedRefund>) =>
  desk.refund(
    desk.admin,
    orderId,
    { amountCents: undefined, returnStock: false, note: undefined, ...wanted },
    { keyed: undefined, toAnswer: ({ id, amountCents }) => ({ insertedId: id, amountCents }) },
  )
const refundPieces = (orderId: string, quantity: number, rest: Partial<WantedRefund> = {}) =>
  refund(orderId, { lines: [{ lineNo: 1, quantity }], ...rest })

async function readLine(orderId: string) {
  const { rows } = await desk.pool.query(
    'select refunded, refunded_cents from order_line where order_id = $1',
    [orderId],
  )
  return [rows[0].refunded, Number(rows[0].refunded_cents)]
}

const refused = (code: string, field: string, text: string | RegExp) => ({
  code,
  fieldErrors: { [field]: [expect.stringMatching(text)] },
})

test('pieces of a line are refunded by their share, and counted on the line', async () => {
  const order = await shippedOrder()
  expect(await refundPieces(order.id, 40)).toMatchObject({ amountCents: 75_600 })
  expect(await readLine(order.id)).toEqual([40, 75_600])
  expect(desk.memory.refundedOf(order.transactionId)).toBe(75_600)
  expect(await refundPieces(order.id, 460)).toMatchObject({ amountCents: 869_400 })
  expect(await readLine(order.id)).toEqual([500, 945_000])
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'refunded', fulfilment: 'shipped' })
})

test('refunds by amount and by line share one ceiling, and the last is refused with what is left', async () => {
  const order = await shippedOrder()
  await refund(order.id, { amountCents: cents(900_000) })
  await refundPieces(order.id, 20)
  await expect(refundPieces(order.id, 4)).rejects.toMatchObject(
    refused('refundTooLarge', 'lines', 'At most \\$72.00 can still be refunded'),
  )
  // A refund under way counts as well.
  desk.memory.provider.refund = async () => {
    throw new Error('Not asked.')
  }
  await expect(refundPieces(order.id, 3)).rejects.toThrow('Not asked.')
  await expect(refund(order.id, { amountCents: cents(1531) })).rejects.toMatchObject(
    refused('refundTooLarge', 'amount', 'At most \\$15.30 can still be refunded'),
  )
  Object.assign(desk.memory.provider, honest)
  await refund(order.id, { amountCents: cents(1530) })
  await desk.pool.query('update refund set due_at = now()')
  await desk.refunds.carryOutDue(() => {})
  expect(desk.memory.refundedOf(order.transactionId)).toBe(945_000)
})

test('a refund that the provider refuses gives its pieces back', async () => {
  const order = await shippedOrder()
  desk.memory.provider.refund = async () => {
    throw new RefundRefused('Disputed.')
  }
  await refundPieces(order.id, 40)
  expect(await readLine(order.id)).toEqual([0, 0])
  Object.assign(desk.memory.provider, honest)
  desk.memory.provider.refund = async (request) => ({
    ...(await honest.refund(request)),
    state: 'failed',
  })
  await refundPieces(order.id, 40)
  expect(await readLine(order.id)).toEqual([0, 0])
  const kept = await desk.pool.query('select quantity from refund_line where order_id = $1', [
    order.id,
  ])
  expect(kept.rows).toEqual([{ quantity: 40 }, { quantity: 40 }])
})

test('pieces that were never shipped are refunded only by closing them short', async () => {
  const order = await desk.paidOrder()
  await shipByHand(desk.pool, { orderId: order.id, quantity: 100 })
  await expect(refundPieces(order.id, 101)).rejects.toMatchObject(
    refused('invalidFields', 'lines.0.quantity', /^100 pieces are shipped or closed.*short/),
  )
  await refundPieces(order.id, 100)
  await expect(refundPieces(order.id, 401)).rejects.toMatchObject(
    refused('invalidFields', 'lines.0.quantity', '400 pieces of this line are not refunded'),
  )
  await expect(refund(order.id, { lines: [{ lineNo: 2, quantity: 1 }] })).rejects.toMatchObject(
    refused('invalidFields', 'lines.0.lineNo', 'no line 2'),
  )
})

test('fields that exclude each other, or need lines, are refused at the field', async () => {
  const order = await shippedOrder()
  for (const [wanted, field] of [
    [{ amountCents: cents(100), lines: [{ lineNo: 1, quantity: 1 }] }, 'amount'],
    [{ freight: true }, 'freight'],
    [{ returnId: order.id }, 'returnId'],
    [{ lines: [{ lineNo: 1, quantity: 1 }], returnId: order.id }, 'returnId'],
    [{ lines: [{ lineNo: 1, quantity: 1 }], returnStock: true }, 'returnStock'],
  ] as const)
    await expect(refund(order.id, wanted), field).rejects.toMatchObject(
      refused('invalidFields', field, /./),
    )
  expect(await readLine(order.id)).toEqual([0, 0])
})

test('freight adds what the order cost beyond its goods: nothing, while it costs nothing', async () => {
  const order = await shippedOrder()
  expect(await refundPieces(order.id, 10, { freight: true })).toMatchObject({ amountCents: 18_900 })
})

test('twenty refunds of the same pieces at once refund them once', async () => {
  const order = await shippedOrder()
  const asked = Array.from({ length: 20 }, () => refundPieces(order.id, 100))
  const answers = await Promise.allSettled(asked)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(desk.memory.refundedOf(order.transactionId)).toBe(945_000)
})
