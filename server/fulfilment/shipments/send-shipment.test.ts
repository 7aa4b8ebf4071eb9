import { afterAll, beforeAll, expect, test } from 'vitest'
import { one, openPackingShop, type PackingShop } from '../../testing/desks/packing-shop.ts'
import { createBuyer } from '../../testing/factories.ts'

let shop: PackingShop

beforeAll(async () => {
  shop = await openPackingShop()
})
afterAll(() => shop.close())

test('2,000 pieces leave in two shipments: each with its tracking, and a mail of its own lines', async () => {
  const { _id: orderId, productId } = await shop.paidOrder(2000)
  expect(await shop.fulfilmentOf(orderId)).toBe('none')
  const first = await shop.packed(orderId, one(1200), { pallets: 3, cartons: 60, note: 'Dock 4' })
  expect(await shop.fulfilmentOf(orderId)).toBe('packing')
  expect((await shop.ship(first, { grams: 84_000, service: 'Ground' })).json()).toMatchObject({
    _id: first,
    shipmentNo: 1,
    state: 'shipped',
    carrier: 'ups',
    service: 'Ground',
    tracking: '1Z 999/1',
    trackingUrl: 'https://ups.example/track?n=1Z%20999%2F1',
    pallets: 2,
    cartons: 60,
    grams: 84_000,
    note: 'Dock 4',
    lines: one(1200),
  })
  expect(await shop.fulfilmentOf(orderId)).toBe('partlyShipped')
  const second = await shop.packed(orderId, one(800))
  expect(await shop.fulfilmentOf(orderId)).toBe('partlyShipped')
  await shop.ship(second, { carrier: 'By hand', tracking: undefined })
  expect(await shop.fulfilmentOf(orderId)).toBe('shipped')
  expect(await shop.lineOf(orderId)).toEqual([{ packed: 0, shipped: 2000 }])
  const { rows } = await shop.pool.query('select shipped, promised from product where id = $1', [
    productId,
  ])
  expect(rows).toEqual([{ shipped: 2000, promised: 2000 }])

  expect(await shop.shipmentsOf(orderId)).toMatchObject([
    { shipmentNo: 1, tracking: '1Z 999/1', note: null, lines: one(1200) },
    { shipmentNo: 2, tracking: null, trackingUrl: null, note: null, lines: one(800) },
  ])
  expect(await shop.goodsMoves(orderId)).toMatchObject([
    { reason: 'packed', from: 'none', to: 'packing', note: 'Shipment 1', actorEmail: null },
    { reason: 'shipped', to: 'partlyShipped', note: 'Shipment 1: ups 1Z 999/1' },
    { reason: 'packed', note: 'Shipment 2' },
    { reason: 'shipped', to: 'shipped', note: 'Shipment 2: By hand' },
  ])

  await shop.app.mails.deliverDue()
  const { orderNo } = (await shop.send(shop.buyer, 'GET', `/order/${orderId}`)).json()
  const mails = [1, 2].map((no) =>
    shop.sentMails.filter(
      ({ subject }) => subject === `Order ${orderNo}: shipment ${no} is on its way`,
    ),
  )
  expect(mails.map((sent) => sent.length)).toEqual([1, 1])
  const [one1, two] = mails.flat()
  expect(one1?.text).toMatch(/ 1,200$/m)
  expect(one1?.text).toContain('Track shipment:\nhttps://ups.example/track?n=1Z%20999%2F1\n')
  expect(one1?.text).toContain(`https://shop.example/dashboard/order/${orderId}`)
  expect(two?.text).toMatch(/ 800$/m)
  expect(two?.text).not.toContain('1,200')
  expect(two?.text).not.toContain('Track shipment')
})

test('a shipment that has left is neither changed, cancelled nor sent again, and told once', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await shop.packed(orderId, one(500))
  const sent = await shop.ship(id, {}, 'ship-once')
  expect((await shop.ship(id, {}, 'ship-once')).json()).toEqual(sent.json())
  const refused = [
    await shop.ship(id),
    await shop.send(shop.admin, 'PUT', `/shipment/${id}`, { lines: one(1) }),
    await shop.send(shop.admin, 'DELETE', `/shipment/${id}`),
  ]
  for (const answer of refused)
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'shipmentShipped',
      detail: 'Shipment 1 has left already',
    })
  expect(await shop.shippedMails(orderId)).toHaveLength(1)
  expect(await shop.lineOf(orderId)).toEqual([{ packed: 0, shipped: 500 }])
})

test('a tracking number is corrected once it has left, and the buyer is told of it once', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await shop.packed(orderId, one(500))
  const correct = (tracking: string, by = shop.admin) =>
    shop.send(by, 'PUT', `/shipment/${id}/tracking`, { tracking })
  expect((await correct('1Z 2')).json()).toMatchObject({ code: 'shipmentNotShipped' })
  await shop.ship(id, { tracking: '1Z 1' })
  expect((await correct('1Z 2', shop.buyer)).statusCode).toBe(403)
  expect((await correct(' ')).json().errors).toEqual({ tracking: ['Tracking number is required'] })
  expect((await correct('1Z 2')).json()).toMatchObject({ tracking: '1Z 2', carrier: 'ups' })
  expect((await correct(' 1Z 2 ')).statusCode).toBe(200)
  await shop.app.mails.deliverDue()
  const told = shop.sentMails.filter(({ subject }) =>
    subject.endsWith('corrected tracking number for shipment 1'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toMatch(/^Tracking +1Z 2$/m)
  const moves = await shop.readTimeline(orderId)
  expect(moves.at(-1)).toMatchObject({
    reason: 'trackingCorrected',
    note: 'Shipment 1: ups 1Z 2',
    actorEmail: null,
  })
})

test('the buyer says that it has arrived, a second time without harm; strangers find nothing', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const stranger = await createBuyer(shop.db)
  const id = await shop.packed(orderId, one(500))
  expect((await shop.arrive(id)).json()).toMatchObject({ code: 'shipmentNotShipped' })
  const { shippedAt } = (await shop.ship(id)).json()
  expect((await shop.arrive(id, stranger)).json()).toMatchObject({ code: 'shipmentNotFound' })
  for (const at of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
    expect((await shop.arrive(id, shop.admin, at)).json().errors).toEqual({
      at: ['Between the shipping and now'],
    })
  const arrived = (await shop.arrive(id, shop.buyer, shippedAt)).json()
  expect(arrived).toMatchObject({ state: 'delivered', deliveredAt: shippedAt })
  expect((await shop.arrive(id)).json()).toEqual(arrived)
  expect(await shop.fulfilmentOf(orderId)).toBe('delivered')
  expect((await shop.goodsMoves(orderId)).slice(2)).toMatchObject([
    { reason: 'delivered', actor: 'customer', actorEmail: shop.buyer.email, note: 'Shipment 1' },
  ])
})

test('a customer says within 30 days of the shipping that it has arrived; after that staff do', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await shop.packed(orderId, one(500))
  await shop.ship(id)
  const setShipped = (days: number) =>
    shop.pool.query(
      'update shipment set shipped_at = now() - make_interval(days => $2) where id = $1',
      [id, days],
    )
  await setShipped(31)
  for (const at of [undefined, new Date(Date.now() - 86_400_000).toISOString()])
    expect((await shop.arrive(id, shop.buyer, at)).json()).toMatchObject({
      status: 409,
      code: 'deliveryConfirmedLate',
      detail: 'Shipment 1 left more than 30 days ago. Ask the shop to note its arrival',
    })
  expect(await shop.shipmentsOf(orderId)).toMatchObject([{ state: 'shipped', deliveredAt: null }])
  expect((await shop.arrive(id, shop.admin)).json()).toMatchObject({ state: 'delivered' })
})

test.each([
  ['a scheme', 'javascript:alert(1)'],
  ['2,000 characters', '1'.repeat(2000)],
  ['markup', '"><script>'],
  ['a second line', '1Z\nBcc: a@b.example'],
])('a tracking number with %s is refused at its field', async (_what, tracking) => {
  const { _id: orderId } = await shop.paidOrder(500)
  const answer = await shop.ship(await shop.packed(orderId, one(1)), { tracking })
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual(['tracking'])
})

test.each([
  'javascript:{tracking}',
  'http://a.example/{tracking}',
  'https://{tracking}/',
  'https://a.example/',
])('a carrier’s address %s is refused', async (template) => {
  const value = { carriers: [{ name: 'X', template }] }
  const answer = await shop.send(shop.admin, 'PUT', '/settings/carriers', { value })
  expect(Object.keys(answer.json().errors)).toEqual(['value.carriers.0.template'])
})

test('an order that is collected leaves only once staff confirm that the buyer collects it', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  await shop.pool.query(`update orders set freight = '{"reason":"pickUp"}' where id = $1`, [
    orderId,
  ])
  const id = await shop.packed(orderId, one(500))
  const { orderNo } = await shop.readOrder(orderId)
  expect((await shop.ship(id)).json()).toMatchObject({
    status: 409,
    code: 'shippingUnconfirmed',
    detail: `Order ${orderNo} is collected at the dock, and no freight was paid. Confirm that the buyer collects it`,
  })
  expect((await shop.ship(id, { confirmed: ['collection'] })).json()).toMatchObject({
    state: 'shipped',
  })
})

test('after all of this the audit is clean', async () => {
  expect(await shop.audit()).toEqual([])
})
