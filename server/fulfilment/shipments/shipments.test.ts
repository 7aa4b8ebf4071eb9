import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { orderStates } from '../../../contract/ordering/orders.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  const carriers = [
    { name: 'UPS', template: 'https://ups.example/track?n={tracking}' },
    { name: 'By hand', template: '' },
  ]
  await shop.send(shop.admin, 'PUT', '/settings/carriers', { value: { carriers } })
})
afterAll(() => shop.close())

type Lines = readonly { readonly lineNo: number; readonly quantity: number }[]
const one = (quantity: number) => [{ lineNo: 1, quantity }]

const pack = (orderId: string, lines: Lines, more: object = {}, key?: string) =>
  shop.send(shop.admin, 'POST', `/order/${orderId}/shipment`, { lines, ...more }, key)

async function packed(orderId: string, lines: Lines, more: object = {}): Promise<string> {
  const answer = await pack(orderId, lines, more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}

async function paidCart(lines: readonly { productId: string; quantity: number }[], more?: object) {
  const { _id } = await shop.orderCart(lines, more)
  await shop.pay(_id)
  return _id
}

const ship = (shipmentId: string, more: object = {}, key?: string) =>
  shop.send(
    shop.admin,
    'POST',
    `/shipment/${shipmentId}/ship`,
    { carrier: 'ups', tracking: '1Z 999/1', pallets: 2, ...more },
    key,
  )

const arrive = (shipmentId: string, by: Buyer = shop.buyer, at?: string) =>
  shop.send(by, 'POST', `/shipment/${shipmentId}/delivered`, at === undefined ? {} : { at })

const shipmentsOf = async (orderId: string, by: Buyer = shop.buyer) =>
  (await shop.send(by, 'GET', `/order/${orderId}/shipments`)).json() as Shipment[]

const fulfilmentOf = async (orderId: string) =>
  (await shop.send(shop.buyer, 'GET', `/order/${orderId}`)).json().fulfilment

async function lineOf(orderId: string) {
  const { rows } = await shop.pool.query(
    'select packed, shipped from order_line where order_id = $1 order by line_no',
    [orderId],
  )
  return rows
}

const goodsMoves = async (orderId: string, by: Buyer = shop.buyer) =>
  ((await shop.send(by, 'GET', `/order/${orderId}/timeline`)).json() as { axis: string }[]).filter(
    ({ axis }) => axis === 'goods',
  )

async function shippedMails(orderId: string) {
  const rows = await shop.db.select().from(mail).where(eq(mail.kind, 'shipped'))
  return rows.filter(({ facts }) => facts.orderId === orderId)
}

test('2,000 pieces leave in two shipments: each with its tracking, and a mail of its own lines', async () => {
  const { _id: orderId, productId } = await shop.paidOrder(2000)
  expect(await fulfilmentOf(orderId)).toBe('none')
  const first = await packed(orderId, one(1200), { pallets: 3, cartons: 60, note: 'Dock 4' })
  expect(await fulfilmentOf(orderId)).toBe('packing')
  expect((await ship(first, { grams: 84_000, service: 'Ground' })).json()).toMatchObject({
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
  expect(await fulfilmentOf(orderId)).toBe('partlyShipped')
  const second = await packed(orderId, one(800))
  expect(await fulfilmentOf(orderId)).toBe('partlyShipped')
  await ship(second, { carrier: 'By hand', tracking: undefined })
  expect(await fulfilmentOf(orderId)).toBe('shipped')
  expect(await lineOf(orderId)).toEqual([{ packed: 0, shipped: 2000 }])
  const { rows } = await shop.pool.query('select shipped, promised from product where id = $1', [
    productId,
  ])
  expect(rows).toEqual([{ shipped: 2000, promised: 2000 }])

  expect(await shipmentsOf(orderId)).toMatchObject([
    { shipmentNo: 1, tracking: '1Z 999/1', note: null, lines: one(1200) },
    { shipmentNo: 2, tracking: null, trackingUrl: null, note: null, lines: one(800) },
  ])
  expect(await goodsMoves(orderId)).toMatchObject([
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
  expect(one1?.text).toContain('Follow it:\nhttps://ups.example/track?n=1Z%20999%2F1\n')
  expect(one1?.text).toContain(`https://shop.example/dashboard/order/${orderId}`)
  expect(two?.text).toMatch(/ 800$/m)
  expect(two?.text).not.toContain('1,200')
  expect(two?.text).not.toContain('Follow it')
})

test('of three lines, two of three cartons each: partly shipped until the last carton leaves', async () => {
  const lines = await Promise.all(
    [1, 2, 3].map(async () => ({ productId: (await createProduct(shop.db)).id, quantity: 750 })),
  )
  const orderId = await paidCart(lines, { poNumber: 'PO-4711' })
  const each = (quantity: number) => [1, 2, 3].map((lineNo) => ({ lineNo, quantity }))

  await ship(await packed(orderId, each(500)))
  expect(await fulfilmentOf(orderId)).toBe('partlyShipped')
  expect(await lineOf(orderId)).toEqual(Array(3).fill({ packed: 0, shipped: 500 }))
  const last = await packed(orderId, each(250))
  expect(await lineOf(orderId)).toEqual(Array(3).fill({ packed: 250, shipped: 500 }))
  await ship(last)
  expect(await fulfilmentOf(orderId)).toBe('shipped')
  const [first] = await shipmentsOf(orderId)
  await arrive(first?._id ?? '')
  expect(await fulfilmentOf(orderId)).toBe('shipped')
  await arrive(last)
  expect(await fulfilmentOf(orderId)).toBe('delivered')
  await shop.app.mails.deliverDue()
  expect(shop.sentMails.map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Order \d+ \(PO PO-4711\): shipment 2 is on its way$/),
  )
})

test('a whole order of 1,000 lines is packed in one call, and its last line is shipped, returned and refunded', async () => {
  const { rows: products } = await shop.pool.query<{ id: string }>(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Washer ' || n, 'Steel', 2, 1, 500, '/images/washer.webp', 'admin@bulkhead.example'
    from generate_series(1, 1000) as n returning id`)
  const orderId = await paidCart(products.map(({ id }) => ({ productId: id, quantity: 500 })))
  const all = products.map((_product, place) => ({ lineNo: place + 1, quantity: 500 }))
  await ship(await packed(orderId, all))
  expect(await fulfilmentOf(orderId)).toBe('shipped')
  const last = { lineNo: 1000, quantity: 40 }
  const asked = await shop.send(shop.buyer, 'POST', `/order/${orderId}/return`, {
    lines: [{ ...last, reason: 'damaged' }],
  })
  expect(asked.statusCode, asked.body).toBe(201)
  const refunded = await shop.send(shop.admin, 'POST', `/order/${orderId}/refund`, {
    lines: [last],
  })
  expect(refunded.json()).toMatchObject({ amount: 0.8 })
  expect((await pack(orderId, [{ lineNo: 1001, quantity: 1 }])).statusCode).toBe(422)
})

test('while all money of an order is going back, nothing of it is packed or shipped', async () => {
  const [{ _id: orderId }, { _id: inPart }] = [await shop.paidOrder(500), await shop.paidOrder(500)]
  const id = await packed(orderId, one(200))
  await shop.misbehave({ on: 'request', action: 'serverError', match: 'POST /v1/refunds' })
  const refund = (of: string, body: object) =>
    shop.send(shop.admin, 'POST', `/order/${of}/refund`, body)
  expect((await refund(orderId, { amount: 450 })).statusCode).toBe(201)
  expect((await refund(orderId, {})).statusCode).toBe(201)
  const { orderNo, ...shown } = await shop.readOrder(orderId)
  expect(shown).toMatchObject({ state: 'paid', refunded: 0, refundPending: 9450 })
  const own = (await shop.send(shop.buyer, 'GET', `/order/${orderId}`)).json()
  expect(own).not.toHaveProperty('refundPending')
  const refused = [
    await pack(orderId, one(1)),
    await shop.send(shop.admin, 'PUT', `/shipment/${id}`, { lines: one(500) }),
    await ship(id),
  ]
  for (const answer of refused)
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'refundPending',
      detail: `All money of order ${orderNo} is being refunded, so nothing of it can be packed or shipped`,
    })
  expect(await lineOf(orderId)).toEqual([{ packed: 200, shipped: 0 }])

  await refund(inPart, { amount: 9449.99 })
  await ship(await packed(inPart, one(500)))
  expect(await fulfilmentOf(inPart)).toBe('shipped')

  await shop.behave()
  const stateAfterJobs = async () => {
    await shop.pool.query('update refund set due_at = now()')
    await shop.runJobs()
    return (await shop.readOrder(orderId)).state
  }
  await expect.poll(stateAfterJobs, { timeout: 20_000 }).toBe('refunded')
  expect(await shipmentsOf(orderId, shop.admin)).toMatchObject([{ state: 'cancelled' }])
  expect(await shop.readOrder(orderId)).toMatchObject({ refundPending: 0 })
})

test('20 parallel packings of the same 100 pieces pack exactly 100', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  await packed(orderId, one(400))
  const answers = await Promise.all(Array.from({ length: 20 }, () => pack(orderId, one(100))))
  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect(codes).toEqual([201, ...Array(19).fill(409)])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'nothingLeft',
    detail: 'Line 1 has 0 pieces left to pack, not 100',
  })
  expect(await lineOf(orderId)).toEqual([{ packed: 500, shipped: 0 }])
  expect((await shipmentsOf(orderId)).map(({ shipmentNo }) => shipmentNo)).toEqual([1, 2])
})

test('a shipment being packed is changed and cancelled; its pieces are left to pack again', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await packed(orderId, one(300), { note: 'Fragile' })
  const change = (quantity: number, more: object = {}) =>
    shop.send(shop.admin, 'PUT', `/shipment/${id}`, { lines: one(quantity), ...more })
  expect((await change(501)).json()).toMatchObject({
    detail: 'Line 1 has 500 pieces left to pack, not 501',
  })
  expect((await change(500, { pallets: 1 })).json()).toEqual({ modifiedCount: 1 })
  expect(await shipmentsOf(orderId, shop.admin)).toMatchObject([
    { lines: one(500), pallets: 1, note: null },
  ])
  expect(await fulfilmentOf(orderId)).toBe('packing')
  const cancel = () => shop.send(shop.admin, 'DELETE', `/shipment/${id}`)
  expect((await cancel()).json()).toEqual({ modifiedCount: 1 })
  expect((await cancel()).json()).toEqual({ modifiedCount: 0 })
  expect(await lineOf(orderId)).toEqual([{ packed: 0, shipped: 0 }])
  expect(await fulfilmentOf(orderId)).toBe('none')
  expect(await shipmentsOf(orderId)).toEqual([])
  expect(await shipmentsOf(orderId, shop.admin)).toMatchObject([{ state: 'cancelled' }])
  expect((await ship(id)).json()).toMatchObject({ code: 'shipmentCancelled' })
  expect((await change(1)).json()).toMatchObject({ code: 'shipmentCancelled' })
  expect((await arrive(id)).json()).toMatchObject({ code: 'shipmentNotFound' })
  expect((await pack(orderId, [{ lineNo: 2, quantity: 1 }])).json()).toMatchObject({
    status: 422,
    errors: { 'lines.0.lineNo': ['The order has no line 2'] },
  })
  expect((await pack(orderId, [...one(1), ...one(2)])).statusCode).toBe(422)
})

test('a shipment that has left is neither changed, cancelled nor sent again, and told once', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await packed(orderId, one(500))
  const sent = await ship(id, {}, 'ship-once')
  expect((await ship(id, {}, 'ship-once')).json()).toEqual(sent.json())
  const refused = [
    await ship(id),
    await shop.send(shop.admin, 'PUT', `/shipment/${id}`, { lines: one(1) }),
    await shop.send(shop.admin, 'DELETE', `/shipment/${id}`),
  ]
  for (const answer of refused)
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'shipmentShipped',
      detail: 'Shipment 1 has left already',
    })
  expect(await shippedMails(orderId)).toHaveLength(1)
  expect(await lineOf(orderId)).toEqual([{ packed: 0, shipped: 500 }])
})

test('a tracking number is corrected once it has left, and the buyer is told of it once', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await packed(orderId, one(500))
  const correct = (tracking: string, by = shop.admin) =>
    shop.send(by, 'PUT', `/shipment/${id}/tracking`, { tracking })
  expect((await correct('1Z 2')).json()).toMatchObject({ code: 'shipmentNotShipped' })
  await ship(id, { tracking: '1Z 1' })
  expect((await correct('1Z 2', shop.buyer)).statusCode).toBe(403)
  expect((await correct(' ')).json().errors).toEqual({ tracking: ['Tracking number is required'] })
  expect((await correct('1Z 2')).json()).toMatchObject({ tracking: '1Z 2', carrier: 'ups' })
  expect((await correct(' 1Z 2 ')).statusCode).toBe(200)
  await shop.app.mails.deliverDue()
  const told = shop.sentMails.filter(({ subject }) =>
    subject.endsWith('another tracking number for shipment 1'),
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

test('nothing of an order on hold is packed or shipped until it is released', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await packed(orderId, one(300))
  const path = `/order/${orderId}/hold`
  const hold = async (reason: string) =>
    (await shop.send(shop.admin, 'POST', path, { reason })).json()
  expect((await hold(' ')).errors).toEqual({ reason: ['Say why'] })
  expect(await hold('The address is being checked')).toEqual({ modifiedCount: 1 })
  expect(await hold('The address is being checked')).toEqual({ modifiedCount: 0 })
  for (const answer of [await pack(orderId, one(200)), await ship(id)])
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'orderOnHold',
      detail: expect.stringMatching(/is on hold: The address is being checked. Release it first$/),
    })
  const shown = await shop.send(shop.buyer, 'GET', `/order/${orderId}`)
  expect(shown.json().onHold).toBe('The address is being checked')
  const release = async () => (await shop.send(shop.admin, 'DELETE', path)).json()
  expect([await release(), await release()]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }])
  expect((await ship(id)).statusCode).toBe(200)
  const reasons = (await shop.readTimeline(orderId)).map(({ reason }: { reason: string }) => reason)
  expect(reasons.slice(-3)).toEqual(['putOnHold', 'releasedFromHold', 'shipped'])
})

test('the same packing under its key packs once', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const answers = [
    await pack(orderId, one(100), {}, 'pack-once'),
    await pack(orderId, one(100), {}, 'pack-once'),
  ]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect(await lineOf(orderId)).toEqual([{ packed: 100, shipped: 0 }])
})

test('the buyer says that it has arrived, a second time without harm; strangers find nothing', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const stranger = await createBuyer(shop.db)
  const id = await packed(orderId, one(500))
  expect((await arrive(id)).json()).toMatchObject({ code: 'shipmentNotShipped' })
  const { shippedAt } = (await ship(id)).json()
  expect((await arrive(id, stranger)).json()).toMatchObject({ code: 'shipmentNotFound' })
  for (const at of ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z'])
    expect((await arrive(id, shop.admin, at)).json().errors).toEqual({
      at: ['Between the shipping and now'],
    })
  const arrived = (await arrive(id, shop.buyer, shippedAt)).json()
  expect(arrived).toMatchObject({ state: 'delivered', deliveredAt: shippedAt })
  expect((await arrive(id)).json()).toEqual(arrived)
  expect(await fulfilmentOf(orderId)).toBe('delivered')
  expect((await goodsMoves(orderId)).slice(2)).toMatchObject([
    { reason: 'delivered', actor: 'customer', actorEmail: shop.buyer.email, note: 'Shipment 1' },
  ])
})

test('a customer says within 30 days of the shipping that it has arrived; after that staff do', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await packed(orderId, one(500))
  await ship(id)
  const setShipped = (days: number) =>
    shop.pool.query(
      'update shipment set shipped_at = now() - make_interval(days => $2) where id = $1',
      [id, days],
    )
  await setShipped(31)
  for (const at of [undefined, new Date(Date.now() - 86_400_000).toISOString()])
    expect((await arrive(id, shop.buyer, at)).json()).toMatchObject({
      status: 409,
      code: 'deliveryConfirmedLate',
      detail: 'Shipment 1 left more than 30 days ago. Ask the shop to note its arrival',
    })
  expect(await shipmentsOf(orderId)).toMatchObject([{ state: 'shipped', deliveredAt: null }])
  expect((await arrive(id, shop.admin)).json()).toMatchObject({ state: 'delivered' })
})

test.each([
  ['a scheme', 'javascript:alert(1)'],
  ['2,000 characters', '1'.repeat(2000)],
  ['markup', '"><script>'],
  ['a second line', '1Z\nBcc: a@b.example'],
])('a tracking number with %s is refused at its field', async (_what, tracking) => {
  const { _id: orderId } = await shop.paidOrder(500)
  const answer = await ship(await packed(orderId, one(1)), { tracking })
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

test('after all of this the audit is clean', async () => {
  expect(await shop.audit()).toEqual([])
})

test('an order that is not paid can’t be packed', async () => {
  for (const state of orderStates) {
    const { _id: orderId } = await shop.placeOrder()
    const isPaid = state === 'paid' || state === 'partlyRefunded' || state === 'refunded'
    await shop.pool.query(
      `update orders set state = $2, transaction_id = $3, paid_at = $4,
         refunded_cents = case $2 when 'partlyRefunded' then 1 when 'refunded' then total_cents else 0 end,
         fulfilment = case $2 when 'refunded' then 'delivered' else 'none' end
       where id = $1`,
      [orderId, state, isPaid ? `pi_${orderId}` : null, isPaid ? new Date() : null],
    )
    const answer = await pack(orderId, one(1))
    if (state === 'paid' || state === 'partlyRefunded') expect(answer.statusCode, state).toBe(201)
    else
      expect(answer.json(), state).toMatchObject({
        status: 409,
        code: 'notPaid',
        detail: expect.stringMatching(/^Order \d+ is not paid$/),
      })
  }
})

test('an order that is collected leaves only once staff confirm that the buyer collects it', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  await shop.pool.query(`update orders set freight = '{"reason":"pickUp"}' where id = $1`, [
    orderId,
  ])
  const id = await packed(orderId, one(500))
  const { orderNo } = await shop.readOrder(orderId)
  expect((await ship(id)).json()).toMatchObject({
    status: 409,
    code: 'shippingUnconfirmed',
    detail: `Order ${orderNo} is collected at the dock, and no freight was paid. Confirm that the buyer collects it`,
  })
  expect((await ship(id, { confirmed: ['collection'] })).json()).toMatchObject({ state: 'shipped' })
})
