import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedDispute } from '../../../contract/fulfilment/disputes.ts'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import { readPages } from '../../testing/desks/paper-desk.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
  await shop.putSetting('seller', { ...defaultSeller, legalName: 'Northgate Parts Inc.' })
  // Payments before the legal name was saved get no invoice.
  await shop.runJob('documents')
})
afterAll(() => shop.close())

/** Pays an order by a card whose owner questions it, and delivers what the provider tells. */
async function disputedOrder(card: string) {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id)
  await shop.confirm(intentId, card)
  for (const event of await shop.eventsOf(intentId)) await shop.deliver(event)
  return order
}

const list = async (query = ''): Promise<ListedDispute[]> =>
  (await shop.send(shop.admin, 'GET', `/disputes?${query}`)).json()

test('a dispute is listed with the provider’s reason and the day until which it is answered', async () => {
  const order = await disputedOrder('pm_card_createDisputeProductNotReceived')
  const [found, ...others] = await list()
  expect(others).toEqual([])
  expect(found).toMatchObject({
    order: { _id: order._id, customer: shop.buyer.name },
    state: 'open',
    reason: 'product_not_received',
    amount: order.total,
  })
  const days = (Date.parse(found?.dueAt ?? '') - Date.parse(found?.openedAt ?? '')) / 86_400_000
  expect(days).toBe(9)
  const { waits } = (await shop.send(shop.admin, 'GET', '/waiting')).json()
  const [wait] = waits.filter(({ kind }: { kind: string }) => kind === 'disputes')
  expect(wait).toEqual({ kind: 'disputes', count: 1, path: '/dashboard/disputes' })
})

test('a decided dispute leaves the open ones, and keeps its reason', async () => {
  await disputedOrder('pm_card_createDispute')
  const before = await list()
  const fraud = before.find(({ reason }) => reason === 'fraudulent')
  await shop.stripe.disputes.close(fraud?._id ?? '')
  const events = await shop.stripe.events.list({ type: 'charge.dispute.closed' })
  await shop.deliver(events.data[0])
  expect((await list()).map(({ _id }) => _id)).not.toContain(fraud?._id)
  const decided = (await list('state=all')).find(({ _id }) => _id === fraud?._id)
  expect(decided).toMatchObject({ state: 'lost', reason: 'fraudulent' })
})

test('the pages of both lists are whole, each by the last id of the page before', async () => {
  await disputedOrder('pm_card_createDisputeInquiry')
  for (const state of ['open', 'all']) {
    const whole = (await list(`state=${state}`)).map(({ _id }) => _id)
    const paged: string[] = []
    for (let after = ''; paged.length < whole.length; after = `&after=${paged.at(-1)}`) {
      const [next] = await list(`state=${state}&limit=1${after}`)
      expect(next, `${state} after ${paged.length}`).toBeDefined()
      if (next) paged.push(next._id)
    }
    expect(paged).toEqual(whole)
    expect(await list(`state=${state}&after=${paged.at(-1)}`)).toEqual([])
  }
})

test('the evidence of an order is one PDF of its order, invoices and deliveries', async () => {
  const order = await shop.paidOrder()
  await shop.runJob('documents')
  const packed = await shop.send(shop.admin, 'POST', `/order/${order._id}/shipment`, {
    lines: [{ lineNo: 1, quantity: 500 }],
  })
  const goods = { carrier: 'UPS', tracking: '1Z999AA10123456784', pallets: 1 }
  await shop.send(shop.admin, 'POST', `/shipment/${packed.json().insertedId}/ship`, goods)
  await shop.pool.query(
    `insert into payment_dispute (id, order_id, amount_cents, state, reason) values ('du_evidence', $1, 100, 'open', 'product_not_received')`,
    [order._id],
  )
  const answer = await shop.send(shop.admin, 'GET', '/dispute/du_evidence/evidence.pdf')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const [cover = '', invoice = '', slip = '', ...others] = await readPages(answer.rawPayload)
  expect(others).toEqual([])
  for (const text of [
    'dispute du_evidence',
    'The goods did not arrive',
    order.intentId,
    shop.buyer.email,
    'UPS 1Z999AA10123456784',
  ])
    expect(cover).toContain(text)
  expect(invoice).toContain('Northgate Parts Inc.')
  expect(invoice).toMatch(/INV-\d{4}-\d{6}/)
  expect(slip).toContain('Packing slip')
})

test('there is no evidence of a dispute that nobody told of', async () => {
  const answer = await shop.send(shop.admin, 'GET', '/dispute/du_none/evidence.pdf')
  expect(answer.json()).toMatchObject({ status: 404, code: 'disputeNotFound' })
})
