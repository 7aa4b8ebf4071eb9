import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStates } from '../../../contract/ordering/orders.ts'
import { one, openPackingShop, type PackingShop } from '../../testing/desks/packing-shop.ts'
import { createProduct } from '../../testing/factories.ts'

let shop: PackingShop

beforeAll(async () => {
  shop = await openPackingShop()
})
afterAll(() => shop.close())

test('of three lines, two of three cartons each: partly shipped until the last carton leaves', async () => {
  const lines = await Promise.all(
    [1, 2, 3].map(async () => ({ productId: (await createProduct(shop.db)).id, quantity: 750 })),
  )
  const orderId = await shop.paidCart(lines, { poNumber: 'PO-4711' })
  const each = (quantity: number) => [1, 2, 3].map((lineNo) => ({ lineNo, quantity }))

  await shop.ship(await shop.packed(orderId, each(500)))
  expect(await shop.fulfilmentOf(orderId)).toBe('partlyShipped')
  expect(await shop.lineOf(orderId)).toEqual(Array(3).fill({ packed: 0, shipped: 500 }))
  const last = await shop.packed(orderId, each(250))
  expect(await shop.lineOf(orderId)).toEqual(Array(3).fill({ packed: 250, shipped: 500 }))
  await shop.ship(last)
  expect(await shop.fulfilmentOf(orderId)).toBe('shipped')
  const [first] = await shop.shipmentsOf(orderId)
  await shop.arrive(first?._id ?? '')
  expect(await shop.fulfilmentOf(orderId)).toBe('shipped')
  await shop.arrive(last)
  expect(await shop.fulfilmentOf(orderId)).toBe('delivered')
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
  const orderId = await shop.paidCart(products.map(({ id }) => ({ productId: id, quantity: 500 })))
  const all = products.map((_product, place) => ({ lineNo: place + 1, quantity: 500 }))
  await shop.ship(await shop.packed(orderId, all))
  expect(await shop.fulfilmentOf(orderId)).toBe('shipped')
  const last = { lineNo: 1000, quantity: 40 }
  const asked = await shop.send(shop.buyer, 'POST', `/order/${orderId}/return`, {
    lines: [{ ...last, reason: 'damaged' }],
  })
  expect(asked.statusCode, asked.body).toBe(201)
  const refunded = await shop.send(shop.admin, 'POST', `/order/${orderId}/refund`, {
    lines: [last],
  })
  expect(refunded.json()).toMatchObject({ amount: 0.8 })
  expect((await shop.pack(orderId, [{ lineNo: 1001, quantity: 1 }])).statusCode).toBe(422)
})

test('while all money of an order is going back, nothing of it is packed or shipped', async () => {
  const [{ _id: orderId }, { _id: inPart }] = [await shop.paidOrder(500), await shop.paidOrder(500)]
  const id = await shop.packed(orderId, one(200))
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
    await shop.pack(orderId, one(1)),
    await shop.send(shop.admin, 'PUT', `/shipment/${id}`, { lines: one(500) }),
    await shop.ship(id),
  ]
  for (const answer of refused)
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'refundPending',
      detail: `Order ${orderNo} is being refunded in full, so it can’t be packed or shipped`,
    })
  expect(await shop.lineOf(orderId)).toEqual([{ packed: 200, shipped: 0 }])

  await refund(inPart, { amount: 9449.99 })
  await shop.ship(await shop.packed(inPart, one(500)))
  expect(await shop.fulfilmentOf(inPart)).toBe('shipped')

  await shop.behave()
  const stateAfterJobs = async () => {
    await shop.pool.query('update refund set due_at = now()')
    await shop.runJobs()
    return (await shop.readOrder(orderId)).state
  }
  await expect.poll(stateAfterJobs, { timeout: 20_000 }).toBe('refunded')
  expect(await shop.shipmentsOf(orderId, shop.admin)).toMatchObject([{ state: 'cancelled' }])
  expect(await shop.readOrder(orderId)).toMatchObject({ refundPending: 0 })
})

test('20 parallel packings of the same 100 pieces pack exactly 100', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  await shop.packed(orderId, one(400))
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.pack(orderId, one(100))))
  const codes = answers.map(({ statusCode }) => statusCode).sort()
  expect(codes).toEqual([201, ...Array(19).fill(409)])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'nothingLeft',
    detail: 'Line 1 has 0 pieces left to pack, not 100',
  })
  expect(await shop.lineOf(orderId)).toEqual([{ packed: 500, shipped: 0 }])
  expect((await shop.shipmentsOf(orderId)).map(({ shipmentNo }) => shipmentNo)).toEqual([1, 2])
})

test('a shipment being packed is changed and cancelled; its pieces are left to pack again', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await shop.packed(orderId, one(300), { note: 'Fragile' })
  const change = (quantity: number, more: object = {}) =>
    shop.send(shop.admin, 'PUT', `/shipment/${id}`, { lines: one(quantity), ...more })
  expect((await change(501)).json()).toMatchObject({
    detail: 'Line 1 has 500 pieces left to pack, not 501',
  })
  expect((await change(500, { pallets: 1 })).json()).toEqual({ modifiedCount: 1 })
  expect(await shop.shipmentsOf(orderId, shop.admin)).toMatchObject([
    { lines: one(500), pallets: 1, note: null },
  ])
  expect(await shop.fulfilmentOf(orderId)).toBe('packing')
  const cancel = () => shop.send(shop.admin, 'DELETE', `/shipment/${id}`)
  expect((await cancel()).json()).toEqual({ modifiedCount: 1 })
  expect((await cancel()).json()).toEqual({ modifiedCount: 0 })
  expect(await shop.lineOf(orderId)).toEqual([{ packed: 0, shipped: 0 }])
  expect(await shop.fulfilmentOf(orderId)).toBe('none')
  expect(await shop.shipmentsOf(orderId)).toEqual([])
  expect(await shop.shipmentsOf(orderId, shop.admin)).toMatchObject([{ state: 'cancelled' }])
  expect((await shop.ship(id)).json()).toMatchObject({ code: 'shipmentCancelled' })
  expect((await change(1)).json()).toMatchObject({ code: 'shipmentCancelled' })
  expect((await shop.arrive(id)).json()).toMatchObject({ code: 'shipmentNotFound' })
  expect((await shop.pack(orderId, [{ lineNo: 2, quantity: 1 }])).json()).toMatchObject({
    status: 422,
    errors: { 'lines.0.lineNo': ['The order has no line 2'] },
  })
  expect((await shop.pack(orderId, [...one(1), ...one(2)])).statusCode).toBe(422)
})

test('nothing of an order on hold is packed or shipped until it is released', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const id = await shop.packed(orderId, one(300))
  const path = `/order/${orderId}/hold`
  const hold = async (reason: string) =>
    (await shop.send(shop.admin, 'POST', path, { reason })).json()
  expect((await hold(' ')).errors).toEqual({ reason: ['Say why'] })
  expect(await hold('The address is being checked')).toEqual({ modifiedCount: 1 })
  expect(await hold('The address is being checked')).toEqual({ modifiedCount: 0 })
  for (const answer of [await shop.pack(orderId, one(200)), await shop.ship(id)])
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'orderOnHold',
      detail: expect.stringMatching(/is on hold: The address is being checked. Release it first$/),
    })
  const shown = await shop.send(shop.buyer, 'GET', `/order/${orderId}`)
  expect(shown.json().onHold).toBe('The address is being checked')
  const release = async () => (await shop.send(shop.admin, 'DELETE', path)).json()
  expect([await release(), await release()]).toEqual([{ modifiedCount: 1 }, { modifiedCount: 0 }])
  expect((await shop.ship(id)).statusCode).toBe(200)
  const reasons = (await shop.readTimeline(orderId)).map(({ reason }: { reason: string }) => reason)
  expect(reasons.slice(-3)).toEqual(['putOnHold', 'releasedFromHold', 'shipped'])
})

test('the same packing under its key packs once', async () => {
  const { _id: orderId } = await shop.paidOrder(500)
  const answers = [
    await shop.pack(orderId, one(100), {}, 'pack-once'),
    await shop.pack(orderId, one(100), {}, 'pack-once'),
  ]
  expect(answers[1]?.json()).toEqual(answers[0]?.json())
  expect(await shop.lineOf(orderId)).toEqual([{ packed: 100, shipped: 0 }])
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
    const answer = await shop.pack(orderId, one(1))
    if (state === 'paid' || state === 'partlyRefunded') expect(answer.statusCode, state).toBe(201)
    else
      expect(answer.json(), state).toMatchObject({
        status: 409,
        code: 'notPaid',
        detail: expect.stringMatching(/^Order \d+ is not paid$/),
      })
  }
})
