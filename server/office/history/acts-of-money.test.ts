import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSeller } from '../../../contract/fulfilment/seller-setting.ts'
import type { HistoryEntry } from '../../../contract/office/history.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { encodeForm, fileOf } from '../../testing/encode-form.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const list = async (query: string): Promise<HistoryEntry[]> =>
  (await shop.send(shop.admin, 'GET', `/history?${query}`)).json()

async function kindsOf(orderId: string): Promise<string[]> {
  return (await list(`subject=order:${orderId}`)).map(({ kind }) => kind).toReversed()
}

test('a payment that staff begin and record for a customer, and its refund, leave one entry each', async () => {
  const order = await shop.placeOrder()
  const intentId = await shop.intentOf(order._id, shop.admin)
  await shop.confirm(intentId)
  const paid = { transactionId: intentId }
  expect((await shop.send(shop.admin, 'PATCH', `/order/${order._id}`, paid)).statusCode).toBe(200)
  const wanted = { amount: 5, note: 'Broken' }
  const refund = await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, wanted, 'key-1')
  expect(refund.statusCode, refund.payload).toBe(201)
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, wanted, 'key-1')
  expect(await kindsOf(order._id)).toEqual([
    'POST /create-payment-intent',
    'PATCH /order/:id',
    'POST /order/:id/refund',
  ])
  const [entry] = await list(`subject=order:${order._id}`)
  expect(entry?.after).toMatchObject({ amountCents: 500, note: 'Broken' })
})

test('papers that staff issue again or issue late leave one entry each', async () => {
  const early = await shop.paidOrder()
  await shop.putSetting('seller', { ...defaultSeller, legalName: 'Northgate Parts Inc.' })
  await shop.runJob('documents')
  const order = await shop.paidOrder()
  await shop.runJob('documents')
  const again = await shop.send(shop.admin, 'POST', `/order/${order._id}/invoice/again`, {})
  expect(again.statusCode, again.payload).toBe(201)
  expect(await kindsOf(order._id)).toEqual(['POST /order/:id/invoice/again'])
  const today = new Date().toISOString().slice(0, 10)
  const missing = await shop.send(shop.admin, 'POST', '/documents/missing', {
    from: '2026-01-01',
    to: today > '2026-01-01' ? today : '2026-01-01',
  })
  expect(missing.statusCode, `${early._id} ${missing.payload}`).toBeLessThan(300)
  expect(await list('kind=POST%20/documents/missing')).toHaveLength(1)
})

test('goods that staff ship and take back leave one entry for each act, at their order', async () => {
  const order = await shop.paidOrder()
  const lines = [{ lineNo: 1, quantity: 100 }]
  const act = async (url: string, payload: object) => {
    const answer = await shop.send(shop.admin, 'POST', url, payload)
    expect(answer.statusCode, `${url}: ${answer.payload}`).toBeLessThan(300)
    return answer.json()
  }
  const { insertedId } = await act(`/order/${order._id}/shipment`, { lines })
  await act(`/shipment/${insertedId}/ship`, {
    carrier: 'UPS',
    tracking: '1Z999',
    pallets: 1,
    grams: 84_000,
  })
  await act(`/shipment/${insertedId}/delivered`, {})
  const asked = { lines: [{ lineNo: 1, quantity: 40, reason: 'damaged' }] }
  const sent = await shop.send(shop.buyer, 'POST', `/order/${order._id}/return`, asked)
  const returnId = sent.json().insertedId
  await act(`/return/${returnId}/approve`, {})
  const received = { lines: [{ lineNo: 1, restock: 30, scrap: 10 }] }
  await act(`/return/${returnId}/receive`, received)
  expect(await kindsOf(order._id)).toEqual([
    'POST /order/:id/shipment',
    'POST /shipment/:id/ship',
    'POST /shipment/:id/delivered',
    'POST /return/:id/approve',
    'POST /return/:id/receive',
  ])
})

test('pictures that staff send for products leave one entry', async () => {
  const picture = fileOf(await readFile('demo/pictures/wheel.webp'), 'BH-1.webp', 'image/webp')
  const { headers, payload } = await encodeForm({ file: picture })
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/product/pictures',
    headers: { ...shop.admin.headers, ...headers },
    payload,
  })
  expect(answer.statusCode, answer.payload).toBeLessThan(300)
  expect(await list('kind=POST%20/product/pictures')).toMatchObject([
    { subject: { kind: 'changeSet', _id: String(answer.json().insertedId) } },
  ])
})
