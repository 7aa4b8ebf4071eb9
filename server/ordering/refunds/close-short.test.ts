import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { shipByHand } from '../../testing/desks/ship-by-hand.ts'
import { createProduct, exampleAddress } from '../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const closeLine = (orderId: string, line: object, key?: string) =>
  shop.send(
    ...([shop.admin, 'POST', `/order/${orderId}/closeShort`] as const),
    { lines: [line], reason: 'Broken in the house' },
    key,
  )
const close = (orderId: string, quantity: number, to = 'stock', key?: string) =>
  closeLine(orderId, { lineNo: 1, quantity, to }, key)

const mailsOf = async (orderId: string, kind: string) =>
  (
    await shop.pool.query(`select facts from mail where kind = $2 and facts ->> 'orderId' = $1`, [
      orderId,
      kind,
    ])
  ).rows

test('closing 40 of 500 short refunds exactly their money, returns them to stock and tells the buyer once', async () => {
  const order = await shop.paidOrder()
  const first = await close(order._id, 40, 'stock', 'short-1')
  expect(first.statusCode).toBe(201)
  expect((await close(order._id, 40, 'stock', 'short-1')).json()).toEqual(first.json())
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([75_600])
  expect(await shop.readStock(order.productId)).toEqual({
    received: 10_000,
    available: 9540,
    promised: 460,
    shipped: 0,
  })
  const [line] = (await shop.send(shop.buyer, 'GET', `/order/${order._id}/lines`)).json()
  expect(line).toMatchObject({ closed: 40, refunded: 40, refundedAmount: 756 })
  expect(await shop.readOrder(order._id)).toMatchObject({
    state: 'partlyRefunded',
    refunded: 756,
    fulfilment: 'none',
  })
  expect((await shop.readTimeline(order._id)).slice(2)).toMatchObject([
    { axis: 'goods', reason: 'closedShort', note: 'Broken in the house', from: 'none', to: 'none' },
    { axis: 'money', reason: 'refundRequested', amount: 756, note: 'Broken in the house' },
  ])
  expect(await mailsOf(order._id, 'closedShort')).toHaveLength(1)
  expect(await mailsOf(order._id, 'orderRefunded')).toHaveLength(1)
  expect(await shop.audit()).toEqual([])
})

test('scrapped pieces leave the ledger with the order and the reason', async () => {
  const order = await shop.paidOrder()
  await close(order._id, 40, 'scrap')
  expect(await shop.readStock(order.productId)).toEqual({
    received: 9960,
    available: 9500,
    promised: 460,
    shipped: 0,
  })
  const { rows } = await shop.pool.query(
    `select kind, delta, quantity, note, actor_email from stock_entry where order_id = $1`,
    [order._id],
  )
  expect(rows).toEqual([
    {
      kind: 'scrap',
      delta: -40,
      quantity: 40,
      note: 'Broken in the house',
      actor_email: shop.admin.email,
    },
  ])
  expect(await shop.audit()).toEqual([])
})

test('packed and shipped pieces can’t be closed short, nor pieces of an order that is not paid', async () => {
  const order = await shop.paidOrder()
  await shipByHand(shop.pool, { orderId: order._id, quantity: 380 })
  const tooMany = await close(order._id, 200)
  expect(tooMany.statusCode).toBe(409)
  expect(tooMany.json()).toMatchObject({
    code: 'nothingLeft',
    detail: 'Line 1 has 120 pieces left to pack, not 200',
  })
  const unpaid = await shop.placeOrder()
  const { orderNo } = await shop.readOrder(unpaid._id)
  expect((await close(unpaid._id, 1)).json()).toMatchObject({
    status: 409,
    code: 'notPaid',
    detail: `Order ${orderNo} is not paid`,
  })
  await close(order._id, 120)
  expect(await shop.readOrder(order._id)).toMatchObject({ fulfilment: 'shipped' })
})

test('at most what is left of the order’s money goes back; nothing where nothing is left', async () => {
  const order = await shop.paidOrder()
  await shipByHand(shop.pool, { orderId: order._id, quantity: 400 })
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { amount: 9440 })
  expect((await close(order._id, 60)).json().refundId).toBeTruthy()
  expect((await shop.refundedAtProvider(order.intentId)).sort()).toEqual([1000, 944_000])
  expect(await shop.readOrder(order._id)).toMatchObject({
    state: 'refunded',
    fulfilment: 'shipped',
  })

  const pending = await shop.paidOrder()
  await shop.misbehave({
    on: 'request',
    action: 'serverError',
    match: 'POST /v1/refunds',
    count: 9,
  })
  await shop.send(shop.admin, 'POST', `/order/${pending._id}/refund`, { amount: 9450 })
  expect((await close(pending._id, 60)).json()).toEqual({})
  await shop.behave()
  await shop.pool.query('update refund set due_at = now()')
  await shop.runJobs()
  expect(await shop.audit()).toEqual([])
})

test('all pieces closed short: the order is closed, and wholly refunded', async () => {
  const order = await shop.paidOrder()
  await close(order._id, 500)
  expect(await shop.readOrder(order._id)).toMatchObject({
    state: 'refunded',
    fulfilment: 'closedShort',
  })
  expect(await shop.audit()).toEqual([])
})

/** Two lines of 500 pieces at $10.00, $300.00 of freight, and a tax of 10 % on both. */
async function paidWithFreight() {
  const rule = { name: 'Sales tax', country: 'US', region: '', postPrefix: '', rate: 10 }
  const always = { validFrom: '2020-01-01', validUntil: null }
  const steps = [{ upToPallets: 99, flat: 300 }]
  const rules = [{ ...rule, ...always, category: 'standard', freightToo: true }]
  const zones = [{ name: 'All', country: 'US', prefixes: [], steps }]
  await shop.putSetting('tax', { isOn: true, rules })
  await shop.putSetting('freight', { isOn: true, zones })
  const lines = []
  for (let count = 0; count < 2; count += 1) {
    const packs = { cartonPieces: 1, palletPieces: 900, palletGrams: 400_000 }
    const { id } = await createProduct(shop.db, { listPriceCents: cents(1000), ...packs })
    lines.push({ productId: id, quantity: 500 })
  }
  const delivery = { phone: undefined, address: undefined, code: undefined, shipTo: exampleAddress }
  const { _id: id } = await shop.orderCart(lines, { ...delivery, expectedTotal: 11_330 })
  return { id, intentId: await shop.pay(id) }
}
const closeRest = (orderId: string, lineNo: number, quantity = 500) =>
  closeLine(orderId, { lineNo, quantity, to: 'stock' })

test('once nothing is left that could travel, freight and its tax go back with the last pieces', async () => {
  const order = await paidWithFreight()
  await closeRest(order.id, 1)
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([550_000])
  await closeRest(order.id, 2)
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([583_000, 550_000])
  expect(await shop.readOrder(order.id)).toMatchObject({
    state: 'refunded',
    fulfilment: 'closedShort',
  })
  expect(await shop.audit()).toEqual([])
})

test('freight stays with an order of which pieces were shipped', async () => {
  const order = await paidWithFreight()
  await shipByHand(shop.pool, { orderId: order.id, quantity: 1 })
  await closeRest(order.id, 1, 499)
  await closeRest(order.id, 2)
  expect(await shop.refundedAtProvider(order.intentId)).toEqual([550_000, 548_900])
  expect(await shop.readOrder(order.id)).toMatchObject({ state: 'partlyRefunded' })
})

test('freight goes back only as far as money is left, and not again once it went back', async () => {
  const short = await paidWithFreight()
  await shop.send(shop.admin, 'POST', `/order/${short.id}/refund`, { amount: 200 })
  await closeRest(short.id, 1)
  await closeRest(short.id, 2)
  expect(await shop.refundedAtProvider(short.intentId)).toEqual([563_000, 550_000, 20_000])

  const twice = await paidWithFreight()
  await shop.misbehave({
    on: 'request',
    action: 'unavailable',
    match: 'POST /v1/refunds',
    count: 9,
  })
  await closeRest(twice.id, 1)
  await shop.behave()
  // As a refusal leaves it.
  await shop.pool.query(`update refund set state = 'failed' where order_id = $1`, [twice.id])
  await shop.pool.query(
    'update order_line set refunded = 0, refunded_cents = 0 where order_id = $1 and line_no = 1',
    [twice.id],
  )
  const lines = [{ lineNo: 1, quantity: 500 }]
  await shop.send(shop.admin, 'POST', `/order/${twice.id}/refund`, { lines, freight: true })
  await closeRest(twice.id, 2)
  expect(await shop.refundedAtProvider(twice.intentId)).toEqual([550_000, 583_000])
  expect(await shop.audit()).toEqual([])
})
