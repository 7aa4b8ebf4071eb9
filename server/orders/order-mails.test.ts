import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mail, orders } from '../database/schema.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../testing/factories.ts'

let shop: TestShop
let clockAheadMs = 0

beforeAll(async () => {
  shop = await buildTestShop({
    env: { PUBLIC_URL: 'https://shop.example', HOLD_HOURS: '24' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(() => shop.close())

async function placeOrder() {
  clockAheadMs = 0
  const buyer = await createBuyer(shop.db)
  const product = await createProduct(shop.db, { name: 'Brake disc, 300 × 28 mm' })
  const payload = orderBody(product.id, { minProduct: 1500 })
  const { headers } = buyer
  const answer = await shop.app.inject({ method: 'POST', url: '/orderProduct', payload, headers })
  return { buyer, product, orderId: String(answer.json().insertedId) }
}

async function endHolds() {
  clockAheadMs += 25 * 3_600_000
  await shop.app.chores.find(({ name }) => name === 'hold-expiry')?.run()
}

const findState = async (id: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]?.state
const mailsTo = (email: string) => shop.sentMails.filter(({ to }) => to === email)

test('whoever does not pay in time gets one mail, with the way back to the product', async () => {
  const { buyer, product, orderId } = await placeOrder()
  await endHolds()
  await endHolds()
  expect(await findState(orderId)).toBe('expired')
  await shop.app.mails.deliverDue()
  const [sent, ...others] = mailsTo(buyer.email)
  expect(others).toEqual([])
  expect(sent?.subject).toBe('The time to pay your order ran out')
  expect(sent?.text).toContain('1,500 × Brake disc, 300 × 28 mm')
  expect(sent?.text).toContain(orderId)
  expect(sent?.text).toContain(
    `\nhttps://shop.example/catalogue/${product.id}/brake-disc-300-28-mm\n`,
  )
})

test('an order that its customer deletes ends without a mail', async () => {
  const { buyer, orderId } = await placeOrder()
  const { headers } = buyer
  await shop.app.inject({ method: 'DELETE', url: `/order/${orderId}`, headers })
  await endHolds()
  expect(await shop.db.select().from(mail).where(eq(mail.recipient, buyer.email))).toEqual([])
})

test('the mail and the end of the order are one deed: without the one there is not the other', async () => {
  const { buyer, orderId } = await placeOrder()
  await shop.pool.query('alter table mail rename to mail_away')
  await endHolds()
  expect(await findState(orderId)).toBe('awaitingPayment')
  await shop.pool.query('alter table mail_away rename to mail')
  await endHolds()
  expect(await findState(orderId)).toBe('expired')
  await shop.app.mails.deliverDue()
  expect(mailsTo(buyer.email)).toHaveLength(1)
})
