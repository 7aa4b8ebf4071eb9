import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct } from '../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

async function paid(lines = 1) {
  const parts = await Promise.all(Array.from({ length: lines }, () => createProduct(shop.db)))
  const wanted = parts.map(({ id }) => ({ productId: id, quantity: 500 }))
  const { _id, orderNo } = await shop.orderCart(wanted)
  await shop.pay(_id)
  return { id: _id, orderNo }
}

const send = (url: string, payload: object) => shop.send(shop.admin, 'POST', url, payload)

async function ship(rows: readonly object[]) {
  const answer = await send('/orders/ship', { rows })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().rows as { outcome: string; reason: string | null; orderNo: number | null }[]
}

async function pack(ids: readonly string[]) {
  const answer = await send('/orders/pack', { ids })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().rows as { outcome: string; reason: string | null }[]
}

async function shipmentsOf(id: string) {
  const answer = await shop.send(shop.admin, 'GET', `/order/${id}/shipments`)
  return answer.json() as { state: string; tracking: string | null; lines: object[] }[]
}

async function mailsAbout(id: string): Promise<number> {
  const { rows } = await shop.pool.query(
    `select count(*)::integer as mails from mail where kind = 'shipped' and facts ->> 'orderId' = $1`,
    [id],
  )
  return rows[0].mails
}

test('whole orders are packed at once, each once; one that is not paid keeps no other', async () => {
  const [first, second] = [await paid(2), await paid()]
  const { _id: unpaid } = await shop.placeOrder()
  const ids = [first.id, unpaid, second.id]
  const rows = await pack(ids)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['packed', 'refused', 'packed'])
  expect(rows[1]?.reason).toMatch(/not paid/i)
  expect(await shipmentsOf(first.id)).toMatchObject([{ state: 'packing', lines: [{}, {}] }])
  expect((await pack(ids)).map(({ outcome }) => outcome)).toEqual(['already', 'refused', 'already'])
  expect(await shipmentsOf(first.id)).toHaveLength(1)
})

const historyOf = async (id: string) => {
  const url = `/history?subject=order:${id}`
  const answer = await shop.send(shop.admin, 'GET', url)
  return answer.json() as { kind: string; before: object | null }[]
}

test('each order that is packed or shipped with others has an entry in its own history, and none if nothing changed', async () => {
  const orders = [await paid(), await paid()]
  const ids = orders.map(({ id }) => id)
  const rows = orders.map(({ orderNo }) => ({ orderNo, tracking: `T ${orderNo}`, carrier: 'UPS' }))
  for (let turn = 0; turn < 2; turn += 1) {
    await pack(ids)
    await ship(rows)
  }
  for (const id of ids)
    expect(await historyOf(id)).toMatchObject([
      { kind: 'POST /orders/ship', before: { state: 'packing', tracking: null } },
      { kind: 'POST /orders/pack' },
    ])
})

test('of many rows the good ones are shipped and the bad ones named; the same rows again ship nothing', async () => {
  const [packed, unpacked] = [await paid(), await paid(2)]
  await pack([packed.id])
  const unpaid = await shop.readOrder((await shop.placeOrder())._id)
  const rows = [
    { orderNo: packed.orderNo, tracking: '1Z 001', carrier: 'UPS' },
    { orderNo: 999_999, tracking: '1Z 002', carrier: 'UPS' },
    { orderNo: 'A-1', tracking: '1Z 003', carrier: 'UPS' },
    { orderNo: unpaid.orderNo, tracking: '1Z 004', carrier: 'UPS' },
    { orderNo: unpacked.orderNo, tracking: '<b>', carrier: 'UPS' },
    { orderNo: unpacked.orderNo, tracking: '', carrier: 'UPS' },
    { orderNo: unpacked.orderNo, tracking: '1Z 005', carrier: ' ' },
    { orderNo: `${unpacked.orderNo}`, tracking: '1Z 006', carrier: 'Freight Co' },
    { orderNo: unpacked.orderNo, tracking: '1z006', carrier: 'Freight Co' },
    { orderNo: unpacked.orderNo, tracking: '1Z 007', carrier: 'Freight Co' },
  ]
  const answers = await ship(rows)
  expect(answers.map(({ outcome }) => outcome)).toEqual([
    'shipped',
    ...Array(6).fill('refused'),
    ...['shipped', 'already', 'refused'],
  ])
  expect(answers.map(({ reason }) => reason)).toEqual([
    null,
    'There is no order 999999',
    '“A-1” is no order number',
    expect.stringMatching(/not paid/i),
    expect.stringMatching(/letters, digits/i),
    'The tracking number is missing',
    'Carrier is required',
    null,
    null,
    expect.stringMatching(/nothing of order \d+ is left to ship/i),
  ])
  const again = await ship(rows)
  expect(again.map(({ outcome }) => outcome)).not.toContain('shipped')
  for (const { id } of [packed, unpacked]) {
    expect(await shipmentsOf(id)).toHaveLength(1)
    expect(await mailsAbout(id)).toBe(1)
    expect((await shop.readOrder(id)).fulfilment).toBe('shipped')
  }
})

test('a file sent twice at once ships each order once', async () => {
  const orders = [await paid(), await paid(), await paid()]
  const csv = orders.map(({ orderNo }) => `${orderNo},PRO-${orderNo},Freight Co`).join('\n')
  const answers = await Promise.all([1, 2].map(() => send('/orders/ship', { csv })))
  const outcomes = answers.flatMap((answer) =>
    answer.json().rows.map((row: { outcome: string }) => row.outcome),
  )
  expect(outcomes.toSorted()).toEqual([...Array(3).fill('already'), ...Array(3).fill('shipped')])
  for (const { id } of orders) {
    expect(await shipmentsOf(id)).toMatchObject([{ state: 'shipped' }])
    expect(await mailsAbout(id)).toBe(1)
  }
  expect(await shop.audit()).toEqual([])
})

test('what is packed of an order leaves, and a repeated file does not send the rest after it', async () => {
  const { id, orderNo } = await paid()
  await send(`/order/${id}/shipment`, { lines: [{ lineNo: 1, quantity: 200 }], pallets: 2 })
  const rows = [{ orderNo, tracking: 'HALF', carrier: 'UPS' }]
  expect((await ship(rows)).map(({ outcome }) => outcome)).toEqual(['shipped'])
  expect((await ship(rows)).map(({ outcome }) => outcome)).toEqual(['already'])
  expect(await shipmentsOf(id)).toMatchObject([
    { state: 'shipped', pallets: 2, lines: [{ lineNo: 1, quantity: 200 }] },
  ])
})

test('an order with two shipments being packed is left to its page', async () => {
  const { id, orderNo } = await paid()
  for (const quantity of [200, 300])
    await send(`/order/${id}/shipment`, { lines: [{ lineNo: 1, quantity }] })
  const [row] = await ship([{ orderNo, tracking: 'TWO', carrier: 'UPS' }])
  expect(row).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('2 shipments') })
})

test('more rows than fit into a call are refused as a whole', async () => {
  const rows = Array.from({ length: 201 }, (_, n) => `${100_001 + n},T${n},UPS`)
  const answer = await send('/orders/ship', { csv: rows.join('\n') })
  expect(answer.json().errors.csv).toEqual(['At most 200 rows at once'])
})
