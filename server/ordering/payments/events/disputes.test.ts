import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOfRole } from '../../../../contract/people/rights.ts'
import { openPayingShop, type PayingShop } from '../../../testing/desks/paying-shop.ts'
import { createBuyer } from '../../../testing/factories.ts'
import { orderCustomer } from '../../orders/placing/order-customer.ts'

let shop: PayingShop
let events = 0

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

interface Told {
  readonly intentId: string
  readonly status: string
  readonly amount?: number
  readonly id?: string
}

/** Delivers an event about a dispute, in whatever state it says. */
async function hear(type: string, { intentId, status, amount = 945_000, id }: Told): Promise<void> {
  events += 1
  const dispute = { id: id ?? `dp_${intentId}`, status, amount, created: 1_795_000_000 }
  const answer = await shop.deliver({
    id: `evt_dispute_${events}`,
    object: 'event',
    type: `charge.dispute.${type}`,
    data: { object: { object: 'dispute', payment_intent: intentId, ...dispute } },
  })
  expect(answer.statusCode).toBe(200)
}

const refund = async (orderId: string, amount = 100) => {
  const answer = await shop.send(shop.admin, 'POST', `/order/${orderId}/refund`, { amount })
  return [answer.statusCode, answer.json().code]
}

const closeShort = (orderId: string) =>
  shop.send(shop.admin, 'POST', `/order/${orderId}/closeShort`, {
    lines: [{ lineNo: 1, quantity: 500, to: 'stock' }],
    reason: 'Held back',
  })

async function ship(orderId: string, more: object = {}, by = shop.admin) {
  const packed = await shop.send(by, 'POST', `/order/${orderId}/shipment`, {
    lines: [{ lineNo: 1, quantity: 10 }],
  })
  const body = { carrier: 'UPS', pallets: 1, ...more }
  return shop.send(by, 'POST', `/shipment/${packed.json().insertedId}/ship`, body)
}

const disputesOf = async (orderId: string) => (await shop.readOrder(orderId)).disputes

test('a disputed order says so at its desk, is not refunded, and ships only on purpose', async () => {
  const { _id: id, intentId } = await shop.paidOrder()
  await hear('created', { intentId, status: 'needs_response' })
  expect(await disputesOf(id)).toEqual([{ state: 'open', amount: 9450, day: '2026-11-18' }])
  expect(await refund(id)).toEqual([409, 'paymentDisputed'])
  expect((await closeShort(id)).json()).toMatchObject({ status: 409, code: 'paymentDisputed' })
  const held = await ship(id)
  expect(held.json()).toMatchObject({
    status: 409,
    code: 'paymentDisputed',
    detail: expect.stringContaining(
      '$9,450.00 of this order’s payment has been disputed since Nov 18, 2026',
    ),
    errors: { confirmed: [expect.any(String)] },
  })
  expect((await ship(id, { confirmed: ['dispute'] })).statusCode).toBe(200)
  expect((await shop.send(shop.buyer, 'GET', `/order/${id}`)).json().disputes).toBeUndefined()
})

test('a packer is asked about a dispute without its amount', async () => {
  const { _id: id, intentId } = await shop.paidOrder()
  await hear('created', { intentId, status: 'needs_response' })
  const packer = await createBuyer(shop.db, { staffRights: rightsOfRole('warehouse') })
  const held = await ship(id, {}, packer)
  expect([held.json().code, held.json().detail]).toEqual([
    'paymentDisputed',
    'Money of this order’s payment has been disputed since Nov 18, 2026. Ship only if you mean to all the same.',
  ])
  expect((await ship(id, { confirmed: ['dispute'] }, packer)).statusCode).toBe(200)
})

test('a dispute that is won leaves the order as before', async () => {
  const { _id: id, intentId } = await shop.paidOrder()
  await hear('created', { intentId, status: 'under_review' })
  await hear('closed', { intentId, status: 'won' })
  // Its first event arrives late.
  await hear('updated', { intentId, status: 'needs_response' })
  expect(await disputesOf(id)).toMatchObject([{ state: 'won' }])
  expect((await ship(id)).statusCode).toBe(200)
  expect(await refund(id)).toEqual([201, undefined])
})

test('after a lost dispute nothing is refunded twice, and closing short returns the pieces only', async () => {
  const { _id: id, intentId, productId } = await shop.paidOrder()
  await hear('created', { intentId, status: 'needs_response' })
  await hear('closed', { intentId, status: 'lost' })
  expect(await disputesOf(id)).toMatchObject([{ state: 'lost', amount: 9450 }])
  expect(await refund(id)).toEqual([409, 'paymentDisputed'])
  expect((await ship(id)).json().code).toBe('paymentDisputed')
  const closed = await shop.send(shop.admin, 'POST', `/order/${id}/closeShort`, {
    lines: [{ lineNo: 1, quantity: 490, to: 'stock' }],
    reason: 'The bank took the money back',
  })
  expect([closed.statusCode, closed.json()]).toEqual([201, {}])
  expect(await shop.readAvailable(productId)).toBe(9990)
})

test('of a partly lost payment the rest can be refunded', async () => {
  const { _id: id, intentId } = await shop.paidOrder()
  await hear('created', { intentId, status: 'needs_response', amount: 45_000 })
  expect(await refund(id)).toEqual([409, 'paymentDisputed'])
  await hear('closed', { intentId, status: 'lost', amount: 45_000 })
  expect(await refund(id, 9001)).toEqual([422, 'refundTooLarge'])
  expect(await refund(id, 9000)).toEqual([201, undefined])
})

test('the rest of a partly lost payment goes back with its pieces, which are on sale again', async () => {
  const { _id: id, intentId, productId } = await shop.paidOrder()
  const before = await shop.readAvailable(productId)
  await hear('closed', { intentId, status: 'lost', amount: 45_000 })
  const body = { amount: 9000, returnStock: true }
  expect((await shop.send(shop.admin, 'POST', `/order/${id}/refund`, body)).statusCode).toBe(201)
  expect(await shop.readAvailable(productId)).toBe(before + 500)
  expect(await shop.readOrder(id)).toMatchObject({
    state: 'partlyRefunded',
    fulfilment: 'closedShort',
  })
})

test('an inquiry asks before shipping and may be settled by a refund; a closed one is over', async () => {
  const { _id: id, intentId } = await shop.paidOrder()
  await hear('created', { intentId, status: 'warning_needs_response' })
  expect(await disputesOf(id)).toMatchObject([{ state: 'inquiry' }])
  expect((await ship(id)).json().code).toBe('paymentDisputed')
  expect(await refund(id)).toEqual([201, undefined])
  await hear('closed', { intentId, status: 'warning_closed' })
  expect((await ship(id)).statusCode).toBe(200)
})

test('an inquiry that becomes a dispute is told again, and its buyer no longer counts as one who paid', async () => {
  const { _id: id, intentId } = await shop.paidOrder()
  const standing = async () => {
    const { rows } = await shop.pool.query(
      'select users.id from users join orders on customer_email = email where orders.id = $1',
      [id],
    )
    return orderCustomer.readStanding(shop.db, rows[0])
  }
  const alerts = async () =>
    (
      await shop.pool.query(
        "select subject from alert where kind = 'paymentDisputed' and order_id = $1",
        [id],
      )
    ).rowCount
  // Those of the same buyer in the tests before.
  await shop.pool.query("update payment_dispute set state = 'won'")
  await hear('created', { intentId, status: 'warning_needs_response' })
  expect(await standing()).toMatchObject({ hasPaid: true })
  expect(await alerts()).toBe(1)
  await hear('updated', { intentId, status: 'needs_response' })
  expect(await standing()).toMatchObject({ hasPaid: false })
  expect(await alerts()).toBe(2)
})

test('a dispute that is told before its payment is kept with the order all the same', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId)
  await hear('created', { intentId, status: 'needs_response' })
  expect(await shop.readOrder(order._id)).toMatchObject({
    paid: true,
    disputes: [{ state: 'open' }],
  })
})
