import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { orders } from '../../../platform/database/tables/orders.ts'
import { mail } from '../../../platform/database/tables/shop.ts'
import type { OutgoingMail } from '../../../platform/mail/carrier.ts'
import { openPayingShop, type PayingShop } from '../../../testing/desks/paying-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'
import { remindOfHolds } from './order-mails.ts'

const HOUR_MS = 3_600_000

let shop: PayingShop
let clockAheadMs = 0
const now = () => new Date(Date.now() + clockAheadMs)

beforeAll(async () => {
  shop = await openPayingShop({ env: { PUBLIC_URL: 'https://shop.example' }, now })
})
beforeEach(() => {
  clockAheadMs = 0
})
afterAll(() => shop.close())

async function placeOrder(buyer: Buyer) {
  const product = await createProduct(shop.db, { name: 'Brake disc, 300 × 28 mm' })
  const payload = orderBody(product.id, { minProduct: 1500 })
  const answer = await shop.send(buyer, 'POST', '/orderProduct', payload)
  const orderId = String(answer.json().insertedId)
  const number = String(answer.json().order?.orderNo)
  return { product, orderId, number, statusCode: answer.statusCode }
}

/** By a cart, whose order names it at once: mails are on their way when the answer comes. */
async function placeWithPoNumber(buyer: Buyer, poNumber: string) {
  const { id } = await createProduct(shop.db)
  const order = await shop.orderCart([{ productId: id, quantity: 500 }], { poNumber }, buyer)
  return { orderId: order._id, number: String(order.orderNo) }
}

const findState = async (id: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.state

/** Mails sent to this customer since the last call. */
async function newMails({ email }: Buyer): Promise<OutgoingMail[]> {
  await shop.app.mails.deliverDue()
  const found = shop.sentMails.filter(({ to }) => to === email)
  for (const one of found) shop.sentMails.splice(shop.sentMails.indexOf(one), 1)
  return found
}

test('an order sends one mail: what, how much, until when, and where to pay', async () => {
  const buyer = await createBuyer(shop.db)
  const { product, orderId, number } = await placeOrder(buyer)
  const [sent, ...others] = await newMails(buyer)
  expect(others).toEqual([])
  expect(sent?.subject).toBe(`We received your order ${number}`)
  expect(sent?.text).toMatch(/^Hello Dana Whitfield,\n\nThank you for your order\./)
  expect(sent?.text).toMatch(/reserved until \w+ \d+, \d{4} at \d+:\d\d [AP]M UTC\./)
  expect(sent?.text).toContain(`Order   ${number}

No.  Part number      Pieces   Price      Amount
------------------------------------------------
1    ${product.partNumber}   1,500  $18.90  $28,350.00
     Brake disc, 300 × 28 mm
------------------------------------------------
                               Total  $28,350.00
`)
  const page = `https://shop.example/dashboard/order/${orderId}`
  expect(sent?.text).toContain(`\nPay for order ${number}:\n${page}\n`)
  expect(sent?.text).not.toContain('Confirm your email')
  expect(await newMails(buyer)).toEqual([])
})

test('subjects carry the customer’s PO number, unless a stranger may have typed it', async () => {
  const stranger = await createBuyer(shop.db, { emailConfirmed: false })
  const buyer = await createBuyer(shop.db)
  for (const by of [buyer, stranger]) {
    const { orderId, number } = await placeWithPoNumber(by, '7781')
    const [placed] = await newMails(by)
    await shop.pay(orderId, by)
    await shop.send(shop.admin, 'POST', `/order/${orderId}/refund`, { amount: 1, note: 'Wet' })
    const [paid, refunded] = (await newMails(by)).sort((a, b) => (a.subject < b.subject ? -1 : 1))
    const title = by === buyer ? `${number} (PO 7781)` : number
    expect(placed?.subject).toBe(`We received your order ${title}`)
    expect([paid?.subject, refunded?.subject]).toEqual([
      `Receipt for order ${title}`,
      `Refund for order ${title}: $1.00`,
    ])
    expect(placed?.text.includes('7781')).toBe(by === buyer)
    expect(paid?.text.includes('7781')).toBe(by === buyer)
  }
})

test('an order sent twice under its key sends one mail', async () => {
  const buyer = await createBuyer(shop.db)
  const { id } = await createProduct(shop.db)
  const place = () => shop.send(buyer, 'POST', '/orderProduct', orderBody(id), 'one-order')
  expect((await place()).json()).toEqual((await place()).json())
  expect(await newMails(buyer)).toHaveLength(1)
})

test('a paid order sends one receipt, however the payment is reported and how often', async () => {
  const buyer = await createBuyer(shop.db)
  const { product, orderId, number } = await placeOrder(buyer)
  await newMails(buyer)
  const intentId = await shop.pay(orderId, buyer)
  for (const event of await shop.eventsOf(intentId)) await shop.deliver(event)
  await shop.runJob('payment-check')
  const [receipt, ...others] = await newMails(buyer)
  expect(others).toEqual([])
  expect(receipt?.subject).toBe(`Receipt for order ${number}`)
  for (const fact of [
    number,
    intentId,
    'Brake disc, 300 × 28 mm',
    product.partNumber,
    '1,500',
    '$18.90',
    '$28,350.00',
    'Dana Whitfield\n2210 Fulton Yard, Dock 4, Chicago\n60607\n+1 202 555 0148\n',
    `\nhttps://shop.example/dashboard/order/${orderId}\n`,
  ]) {
    expect(receipt?.text).toContain(fact)
  }
})

test('each refund sends one mail with its amount and reason', async () => {
  const buyer = await createBuyer(shop.db)
  const { orderId, number } = await placeOrder(buyer)
  await shop.pay(orderId, buyer)
  await newMails(buyer)
  const refund = (body: object) => shop.send(shop.admin, 'POST', `/order/${orderId}/refund`, body)
  await refund({ amount: 900, note: 'Two pallets arrived wet' })
  await refund({})
  await shop.runJob('payment-check')
  const [first, second, ...others] = (await newMails(buyer)).sort((a, b) =>
    a.subject.length < b.subject.length ? -1 : 1,
  )
  expect(others).toEqual([])
  expect(first?.subject).toBe(`Refund for order ${number}: $900.00`)
  expect(first?.text).toMatch(/^Reason +Two pallets arrived wet$/m)
  expect(first?.text).toMatch(/^Refunded so far +\$900\.00$/m)
  expect(second?.subject).toBe(`Refund for order ${number}: $27,450.00`)
  expect(second?.text).not.toContain('Reason')
  expect(second?.text).toMatch(/^Refunded so far +\$28,350\.00$/m)
})

test('two hours before a long hold ends there is one reminder, also from several nodes at once', async () => {
  const buyer = await createBuyer(shop.db)
  const { orderId, number } = await placeOrder(buyer)
  await newMails(buyer)
  clockAheadMs = 21.9 * HOUR_MS
  await shop.runJob('hold-reminder')
  expect(await newMails(buyer)).toEqual([])
  clockAheadMs = 22.01 * HOUR_MS
  await Promise.all(Array.from({ length: 5 }, () => remindOfHolds(shop.db, now())))
  await shop.runJob('hold-reminder')
  const [reminder, ...others] = await newMails(buyer)
  expect(others).toEqual([])
  expect(reminder?.subject).toBe(`Please pay for order ${number} within 2 hours`)
  expect(reminder?.text).toContain(`\nhttps://shop.example/dashboard/order/${orderId}\n`)
  clockAheadMs = 23 * HOUR_MS
  await shop.runJob('hold-reminder')
  expect(await newMails(buyer)).toEqual([])
})

test('an unpaid order of a deleted account sends no reminder', async () => {
  const buyer = await createBuyer(shop.db)
  const { orderId } = await placeOrder(buyer)
  const recipient = `deleted-${buyer.id}@customer.invalid`
  await shop.pool.query('update orders set customer_email = $2 where id = $1', [orderId, recipient])
  clockAheadMs = 22.01 * HOUR_MS
  await shop.runJob('hold-reminder')
  expect(await shop.db.$count(mail, eq(mail.recipient, recipient))).toBe(0)
})

test('short reservations, paid and deleted orders send no reminder', async () => {
  const [paying, deleting] = [await createBuyer(shop.db), await createBuyer(shop.db)]
  const short = await createBuyer(shop.db, { emailConfirmed: false })
  await placeOrder(short)
  const [paid, deleted] = [await placeOrder(paying), await placeOrder(deleting)]
  for (const buyer of [paying, deleting, short]) await newMails(buyer)
  await shop.runJob('hold-reminder')
  expect(await newMails(short)).toEqual([])
  clockAheadMs = 22.01 * HOUR_MS
  await shop.runJob('hold-reminder')
  // Its mail is queued when they act; their sessions use the real clock.
  clockAheadMs = 0
  await shop.pay(paid.orderId, paying)
  await shop.send(deleting, 'DELETE', `/order/${deleted.orderId}`)
  clockAheadMs = 22.01 * HOUR_MS
  expect((await newMails(paying)).map(({ subject }) => subject)).toEqual([
    `Receipt for order ${paid.number}`,
  ])
  expect((await newMails(deleting)).map(({ subject }) => subject)).toEqual([
    `Order ${deleted.number} was cancelled`,
  ])
})

test('a mail to an unconfirmed address repeats nothing that its sender typed', async () => {
  const stranger = await createBuyer(shop.db, {
    emailConfirmed: false,
    name: 'Visit https://evil.example',
  })
  const { orderId } = await placeOrder(stranger)
  const [placed] = await newMails(stranger)
  expect(placed?.text).toMatch(/^Hello,\n/)
  expect(placed?.text).toContain(
    'Confirm your email with the link we sent you, and we reserve them for 24\u00a0hours.',
  )
  await shop.pay(orderId, stranger)
  const [receipt] = await newMails(stranger)
  for (const typed of ['evil.example', 'Fulton Yard', '60607', '202 555']) {
    expect(placed?.text).not.toContain(typed)
    expect(receipt?.text).not.toContain(typed)
  }
})

test('repeated orders under a stranger’s email send one mail an hour', async () => {
  const stranger = await createBuyer(shop.db, { emailConfirmed: false })
  const { id } = await createProduct(shop.db)
  const order = () => shop.send(stranger, 'POST', '/orderProduct', orderBody(id))
  for (let time = 0; time < 4; time += 1) {
    const { insertedId } = (await order()).json()
    await shop.app.mails.deliverDue()
    await shop.send(stranger, 'DELETE', `/order/${insertedId}`)
  }
  // Two if the hour changes meanwhile.
  expect((await newMails(stranger)).length).toBeLessThanOrEqual(2)
})

test('an expired order sends one mail, with a link to the product', async () => {
  const buyer = await createBuyer(shop.db)
  const { product, orderId, number } = await placeOrder(buyer)
  await newMails(buyer)
  clockAheadMs = 25 * HOUR_MS
  await shop.runJob('hold-expiry')
  await shop.runJob('hold-expiry')
  expect(await findState(orderId)).toBe('expired')
  const [sent, ...others] = await newMails(buyer)
  expect(others).toEqual([])
  expect(sent?.subject).toBe(`Order ${number} was not paid in time`)
  expect(sent?.text).toContain('1,500')
  expect(sent?.text).toContain(
    `\nhttps://shop.example/catalogue/${product.id}/brake-disc-300-28-mm\n`,
  )
})

test('an order cancelled by its customer sends one mail, and none about its hold', async () => {
  const buyer = await createBuyer(shop.db)
  const { orderId, number } = await placeOrder(buyer)
  await newMails(buyer)
  await shop.send(buyer, 'DELETE', `/order/${orderId}`)
  clockAheadMs = 25 * HOUR_MS
  await shop.runJob('hold-expiry')
  expect((await newMails(buyer)).map(({ subject }) => subject)).toEqual([
    `Order ${number} was cancelled`,
  ])
})

test('a move and its mail are atomic: neither exists without the other', async () => {
  const buyer = await createBuyer(shop.db)
  const { orderId, number } = await placeOrder(buyer)
  const other = await placeOrder(buyer)
  await newMails(buyer)
  await shop.pool.query('alter table mail rename to mail_away')
  try {
    const placed = await placeOrder(buyer)
    expect(placed.statusCode).toBe(500)
    expect(await shop.readAvailable(placed.product.id)).toBe(10_000)
    await shop.pay(other.orderId, buyer)
    expect(await findState(other.orderId)).toBe('awaitingPayment')
    clockAheadMs = 25 * HOUR_MS
    await shop.runJob('hold-expiry')
    expect(await findState(orderId)).toBe('awaitingPayment')
  } finally {
    await shop.pool.query('alter table mail_away rename to mail')
  }
  // After the longest retry pause of an expiry.
  clockAheadMs += 600_000
  await shop.runJob('hold-expiry')
  expect([await findState(orderId), await findState(other.orderId)]).toEqual(['expired', 'paid'])
  expect((await newMails(buyer)).map(({ subject }) => subject).sort()).toEqual([
    `Order ${number} was not paid in time`,
    `Receipt for order ${other.number}`,
  ])
  expect(await shop.db.$count(mail, eq(mail.recipient, buyer.email))).toBe(4)
})
