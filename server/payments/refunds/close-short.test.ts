import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { shipByHand } from '../../testing/desks/ship-by-hand.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const close = (orderId: string, quantity: number, to = 'stock', key?: string) =>
  shop.send(
    ...([shop.admin, 'POST', `/order/${orderId}/closeShort`] as const),
    { lines: [{ lineNo: 1, quantity, to }], reason: 'Broken in the house' },
    key,
  )

async function readStock(productId: string) {
  const { rows } = await shop.pool.query(
    'select received, available, promised, shipped from product where id = $1',
    [productId],
  )
  return rows[0]
}

const refundedAtProvider = async (payment_intent: string) =>
  (await shop.stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)

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
  expect(await refundedAtProvider(order.intentId)).toEqual([75_600])
  expect(await readStock(order.productId)).toEqual({
    ...{ received: 10_000, available: 9540, promised: 460, shipped: 0 },
  })
  const [line] = (await shop.send(shop.buyer, 'GET', `/order/${order._id}/lines`)).json()
  expect(line).toMatchObject({ closed: 40, refunded: 40, refundedAmount: 756 })
  expect(await shop.readOrder(order._id)).toMatchObject({
    ...{ state: 'partlyRefunded', refunded: 756, fulfilment: 'none' },
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
  expect(await readStock(order.productId)).toEqual({
    ...{ received: 9960, available: 9500, promised: 460, shipped: 0 },
  })
  const { rows } = await shop.pool.query(
    `select kind, delta, quantity, note, actor_email from stock_entry where order_id = $1`,
    [order._id],
  )
  expect(rows).toEqual([
    {
      ...{ kind: 'scrap', delta: -40, quantity: 40, note: 'Broken in the house' },
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
    ...{ code: 'nothingLeft', detail: 'Line 1 has 120 pieces left to pack, not 200' },
  })
  const unpaid = await shop.placeOrder()
  const { orderNo } = await shop.readOrder(unpaid._id)
  expect((await close(unpaid._id, 1)).json()).toMatchObject({
    ...{ status: 409, code: 'notPaid', detail: `Order ${orderNo} is not paid` },
  })
  await close(order._id, 120)
  expect(await shop.readOrder(order._id)).toMatchObject({ fulfilment: 'shipped' })
})

test('at most what is left of the order’s money goes back; nothing where nothing is left', async () => {
  const order = await shop.paidOrder()
  await shipByHand(shop.pool, { orderId: order._id, quantity: 400 })
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { amount: 9440 })
  expect((await close(order._id, 60)).json().refundId).toBeTruthy()
  expect((await refundedAtProvider(order.intentId)).sort()).toEqual([1000, 944_000])
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
    ...{ state: 'refunded', fulfilment: 'closedShort' },
  })
  expect(await shop.audit()).toEqual([])
})
