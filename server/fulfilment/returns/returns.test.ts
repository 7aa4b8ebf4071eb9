import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { shipByHand } from '../../testing/desks/ship-by-hand.ts'
import { createBuyer, createUpload } from '../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop({ env: { SHOP_EMAIL: 'counter@shop.example', RETURN_DAYS: '20' } })
})
afterAll(() => shop.close())

/** Five hundred pieces at $18.90, of which 480 were delivered. */
async function deliveredOrder(deliveredDays = 1) {
  const order = await shop.paidOrder()
  const shippedDays = deliveredDays + 2
  await shipByHand(shop.pool, { orderId: order._id, quantity: 480, shippedDays, deliveredDays })
  return order
}

const ask = (orderId: string, quantity: number, more: object = {}, by = shop.buyer, key?: string) =>
  shop.send(
    ...([by, 'POST', `/order/${orderId}/return`] as const),
    { lines: [{ lineNo: 1, quantity, reason: 'damaged', ...more }] },
    key,
  )
const act = (id: string, name: string, body: object = {}, by = shop.admin) =>
  shop.send(by, 'POST', `/return/${id}/${name}`, body)
const find = async (id: string, by = shop.admin) =>
  (await shop.send(by, 'GET', `/return/${id}`)).json()

async function asked(orderId: string, quantity: number): Promise<string> {
  const answer = await ask(orderId, quantity)
  expect(answer.statusCode, answer.payload).toBe(201)
  return answer.json().insertedId
}

const mailsOf = async (orderId: string): Promise<string[]> =>
  (
    await shop.pool.query(`select kind from mail where facts ->> 'orderId' = $1 order by kind`, [
      orderId,
    ])
  ).rows.map(({ kind }) => kind)

test('of 40 returned pieces 30 go back on sale and 10 are scrapped, and the money of 40 returns', async () => {
  const order = await deliveredOrder()
  const id = await asked(order._id, 40)
  expect((await act(id, 'approve', { note: 'On one pallet' })).json()).toEqual({ modifiedCount: 1 })
  const lines = [{ lineNo: 1, restock: 30, scrap: 10 }]
  expect((await act(id, 'receive', { lines })).json()).toEqual({ modifiedCount: 1 })
  expect(await shop.readStock(order.productId)).toEqual({
    received: 9990,
    available: 9530,
    promised: 460,
    shipped: 440,
  })
  const { rows } = await shop.pool.query(
    'select kind, delta, shipped, quantity, reason from stock_entry where order_id = $1 order by id',
    [order._id],
  )
  const { returnNo, orderNo } = await find(id)
  const reason = `Return ${returnNo} of order ${orderNo}`
  expect(rows).toEqual([
    { kind: 'return', delta: 0, shipped: -40, quantity: 40, reason },
    { kind: 'scrap', delta: -10, shipped: 0, quantity: 10, reason },
  ])

  const refund = (body: object) =>
    shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { returnId: id, ...body })
  expect((await refund({ lines: [{ lineNo: 1, quantity: 41 }] })).json()).toMatchObject({
    status: 422,
    errors: { returnId: [expect.stringContaining('40 pieces')] },
  })
  await refund({ lines: [{ lineNo: 1, quantity: 15 }] })
  expect(await find(id)).toMatchObject({ state: 'received' })
  expect((await refund({ lines: [{ lineNo: 1, quantity: 25 }] })).json()).toMatchObject({
    amount: 472.5,
  })
  expect(await find(id)).toMatchObject({
    state: 'refunded',
    note: 'On one pallet',
    lines: [{ lineNo: 1, quantity: 40, restocked: 30, scrapped: 10 }],
  })
  expect(await shop.readOrder(order._id)).toMatchObject({ refunded: 756 })
  const goods = (await shop.readTimeline(order._id)).filter(
    ({ axis }: { axis: string }) => axis === 'goods',
  )
  expect(goods).toMatchObject([
    { reason: 'shipped' },
    { reason: 'returnRequested', actor: 'customer', note: `Return ${returnNo}` },
    { reason: 'returnApproved', actor: 'admin', note: `Return ${returnNo}: On one pallet` },
    { reason: 'returnReceived', actor: 'admin', to: 'partlyShipped' },
  ])
  expect(await mailsOf(order._id)).toEqual([
    ...['orderPaid', 'orderPlaced', 'orderRefunded', 'orderRefunded'],
    ...['returnApproved', 'returnReceived'],
  ])
  expect(await shop.audit()).toEqual([])
})

test('each act on a return repeated under its key is done once and answers the same; another body is refused', async () => {
  const order = await deliveredOrder()
  const twice = async (id: string, name: string, body: object | undefined, by = shop.admin) => {
    const key = `${name}-${id}`
    const path = `/return/${id}/${name}`
    const first = await shop.send(by, 'POST', path, body, key)
    const again = await shop.send(by, 'POST', path, body, key)
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body])
    // Without the key, the return has moved on.
    const third = await shop.send(by, 'POST', path, body)
    expect(third.json()).toMatchObject({ status: 409 })
  }
  const taken = await asked(order._id, 40)
  await twice(taken, 'approve', { note: 'On one pallet' })
  const lines = [{ lineNo: 1, restock: 30, scrap: 10 }]
  await twice(taken, 'receive', { lines })
  const path = `/return/${taken}/receive`
  const other = { lines: [{ lineNo: 1, restock: 40, scrap: 0 }] }
  expect(
    (await shop.send(shop.admin, 'POST', path, other, `receive-${taken}`)).json(),
  ).toMatchObject({ code: 'idempotencyKeyReused' })
  await twice(taken, 'close', { note: 'Replaced instead' })
  await twice(await asked(order._id, 10), 'decline', { reason: 'Worn' })
  await twice(await asked(order._id, 20), 'withdraw', {}, shop.buyer)
  expect(await shop.readStock(order.productId)).toMatchObject({ received: 9990, available: 9530 })
  expect(await mailsOf(order._id)).toEqual([
    ...['orderPaid', 'orderPlaced', 'returnApproved', 'returnDeclined', 'returnReceived'],
  ])
  expect(await shop.audit()).toEqual([])
})

test('only the customer asks for a return, of shipped pieces, each once, and within the term', async () => {
  const order = await deliveredOrder()
  const stranger = await createBuyer(shop.db)
  for (const by of [stranger, shop.admin])
    expect((await ask(order._id, 40, {}, by)).json()).toMatchObject({ code: 'orderNotFound' })
  const text = "Pieces returned can't be more than were shipped: 480"
  expect((await ask(order._id, 481)).json()).toMatchObject({
    status: 422,
    detail: text,
    errors: { 'lines.0.quantity': [text] },
  })
  const { returnNo } = await find(await asked(order._id, 450))
  expect((await ask(order._id, 40)).json()).toMatchObject({
    status: 409,
    code: 'alreadyReturned',
    detail: `10 of these pieces are in return ${returnNo} already`,
  })
  expect((await ask(order._id, 30)).statusCode).toBe(201)

  const late = await deliveredOrder(41)
  expect((await ask(late._id, 40)).json()).toMatchObject({
    status: 409,
    code: 'returnTooLate',
    detail:
      'Returns are accepted for 20 days after delivery; this was delivered 41 days ago. Write to counter@shop.example',
  })
  const unshipped = await shop.paidOrder()
  expect((await ask(unshipped._id, 1)).statusCode).toBe(422)
})

test('after a return of the young shipment’s pieces, those of an old one are still too late', async () => {
  const order = await shop.paidOrder()
  const shipped = { orderId: order._id, quantity: 100 }
  await shipByHand(shop.pool, { ...shipped, shippedDays: 102, deliveredDays: 100 })
  await shipByHand(shop.pool, { ...shipped, shippedDays: 3, deliveredDays: 1 })
  const id = await asked(order._id, 100)
  expect((await ask(order._id, 1)).json()).toMatchObject({ code: 'returnTooLate' })
  await act(id, 'approve')
  await act(id, 'receive', { lines: [{ lineNo: 1, restock: 60, scrap: 0 }] })
  expect((await ask(order._id, 41)).json()).toMatchObject({ code: 'returnTooLate' })
  expect((await ask(order._id, 40)).statusCode).toBe(201)
})

test('the term is what an admin has set, before what the shop was started with', async () => {
  const order = await shop.paidOrder()
  await shipByHand(shop.pool, { orderId: order._id, quantity: 500, shippedDays: 22 })
  const setTerm = (days: number) =>
    shop.send(shop.admin, 'PUT', '/settings/returns', { value: { days } })
  expect((await ask(order._id, 1)).json().detail).toContain(
    'for 20 days after delivery; this was shipped',
  )
  const { value } = (await shop.send(shop.admin, 'GET', '/settings/returns')).json()
  expect(value).toEqual({ days: 20 })
  await setTerm(24)
  expect((await ask(order._id, 1)).statusCode).toBe(201)
  await setTerm(20)
})

test('two windows ask for the same pieces at once: one return; the same window twice: the same answer', async () => {
  const order = await deliveredOrder()
  const answers = await Promise.all([ask(order._id, 300), ask(order._id, 300)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const again = await Promise.all(
    [1, 2].map(() => ask(order._id, 100, {}, shop.buyer, `again-${order._id}`)),
  )
  expect(again[0]?.json()).toEqual(again[1]?.json())
})

test('a declined return shows its reason and moves nothing; its pieces can be asked for once more', async () => {
  const order = await deliveredOrder()
  const before = await shop.readStock(order.productId)
  const id = await asked(order._id, 480)
  await act(id, 'decline', { reason: 'They were mounted' })
  expect(await find(id, shop.buyer)).toMatchObject({
    state: 'declined',
    reason: 'They were mounted',
    customerEmail: null,
  })
  expect(await shop.readStock(order.productId)).toEqual(before)
  expect((await shop.readOrder(order._id)).refunded).toBe(0)
  expect(await mailsOf(order._id)).toContain('returnDeclined')
  await act(await asked(order._id, 480), 'decline', { reason: 'As before' })
  expect((await ask(order._id, 1)).json()).toMatchObject({ code: 'alreadyReturned' })
})

test('a return moves once from each state, and the customer withdraws before it is received', async () => {
  const order = await deliveredOrder()
  const id = await asked(order._id, 40)
  const lines = [{ lineNo: 1, restock: 40, scrap: 0 }]
  const { returnNo } = await find(id)
  expect((await act(id, 'receive', { lines })).json()).toMatchObject({
    status: 409,
    code: 'returnNotOpen',
    detail: `Return ${returnNo} is requested`,
  })
  await act(id, 'approve')
  expect((await act(id, 'withdraw', {}, shop.admin)).statusCode).toBe(404)
  expect((await act(id, 'withdraw', {}, shop.buyer)).json()).toEqual({ modifiedCount: 1 })
  expect((await act(id, 'receive', { lines })).json().code).toBe('returnNotOpen')

  const second = await asked(order._id, 40)
  await act(second, 'approve')
  expect((await act(second, 'receive', { lines: [{ lineNo: 1, restock: 41, scrap: 0 }] })).json()) //
    .toMatchObject({ status: 422, errors: { 'lines.0.restock': [expect.any(String)] } })
  expect((await act(second, 'receive', { lines: [{ lineNo: 1, restock: 0, scrap: 0 }] })).json()) //
    .toMatchObject({ status: 422, errors: { lines: [expect.any(String)] } })
  const received = await Promise.all([1, 2, 3].map(() => act(second, 'receive', { lines })))
  expect(received.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  expect((await act(second, 'withdraw', {}, shop.buyer)).statusCode).toBe(409)
  await act(second, 'close', { note: 'Replaced' })
  expect(await find(second)).toMatchObject({ state: 'closed', note: 'Replaced' })
  expect(await shop.audit()).toEqual([])
})

test('a return is not closed while its refund waits for the payment provider', async () => {
  const order = await deliveredOrder()
  const id = await asked(order._id, 40)
  await act(id, 'approve')
  await act(id, 'receive', { lines: [{ lineNo: 1, restock: 40, scrap: 0 }] })
  await shop.misbehave({ on: 'request', action: 'unavailable', match: '*/v1/refunds*', count: 9 })
  const wanted = { returnId: id, lines: [{ lineNo: 1, quantity: 40 }] }
  expect(
    (await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, wanted)).statusCode,
  ).toBe(201)
  const { returnNo } = await find(id)
  expect((await act(id, 'close', { note: 'Replaced' })).json()).toMatchObject({
    status: 409,
    code: 'returnNotOpen',
    detail: `A refund of return ${returnNo} waits for the payment provider`,
  })
  await shop.behave()
  await shop.pool.query('update refund set due_at = now()')
  await shop.runJobs()
  expect(await find(id)).toMatchObject({ state: 'refunded' })
})

test('each reads own returns only, by state, order and page; an admin all, also of one customer', async () => {
  const order = await deliveredOrder()
  const ids = [await asked(order._id, 1), await asked(order._id, 1), await asked(order._id, 1)]
  await act(ids[0] ?? '', 'approve')
  const list = async (query: string, by = shop.buyer) => {
    const answer = await shop.send(by, 'GET', `/return?order=${order._id}${query}`)
    return answer.json().map(({ _id }: { _id: string }) => _id)
  }
  expect(await list('')).toEqual(ids.toReversed())
  expect(await list('&state=approved')).toEqual([ids[0]])
  const page = await shop.send(shop.buyer, 'GET', `/return?order=${order._id}&limit=2`)
  expect(page.headers['x-total-count']).toBe('3')
  expect(page.headers.link).toContain(`after=${ids[1]}`)
  expect(await list(`&after=${ids[1]}`)).toEqual([ids[0]])
  const stranger = await createBuyer(shop.db)
  expect(await list('', stranger)).toEqual([])
  expect((await shop.send(stranger, 'GET', `/return/${ids[0]}`)).statusCode).toBe(404)
  expect(await list(`&customer=${shop.buyer.id}`, shop.admin)).toEqual(ids.toReversed())
  expect(await list(`&customer=${stranger.id}`, shop.admin)).toEqual([])
})

test('pictures of a return are the customer’s own uploads, and stay in use', async () => {
  const order = await deliveredOrder()
  const picture = `/images/${'d'.repeat(64)}.webp`
  const send = () => ask(order._id, 1, { pictures: [picture], note: 'Cracked' })
  expect((await send()).json()).toMatchObject({
    code: 'pictureNotOwn',
    errors: { 'lines.0.pictures': [expect.any(String)] },
  })
  await createUpload(shop.db, shop.buyer.id, picture)
  const { insertedId } = (await send()).json()
  expect((await find(insertedId)).lines).toMatchObject([{ pictures: [picture], note: 'Cracked' }])
})

test('the mails name the order, the customer’s own number, the pieces and the shop’s words', async () => {
  const order = await deliveredOrder()
  await shop.pool.query(`update orders set po_number = 'PO-4711' where id = $1`, [order._id])
  const { orderNo } = await shop.readOrder(order._id)
  const id = await asked(order._id, 40)
  const { returnNo } = await find(id)
  await act(id, 'approve', { note: 'Dock 4, please' })
  await act(id, 'receive', { lines: [{ lineNo: 1, restock: 30, scrap: 5 }] })
  const second = await asked(order._id, 2)
  await act(second, 'decline', { reason: 'Used' })
  await shop.send(shop.admin, 'POST', `/order/${order._id}/closeShort`, {
    lines: [{ lineNo: 1, quantity: 20, to: 'stock' }],
    reason: 'Sold out',
  })
  await shop.app.mails.deliverDue()
  await shop.app.mails.deliverDue()
  const about = (subject: string) =>
    shop.sentMails
      .filter((mail) => mail.subject.startsWith(subject))
      .map(({ subject: _, ...mail }) => mail.text)
  const named = `order ${orderNo} (PO PO-4711)`
  const [approved, ...more] = about(`Return ${returnNo} approved: ${named}`)
  expect(more).toEqual([])
  expect(approved).toMatch(/ 40$[\s\S]*From us: Dock 4, please/m)
  expect(about(`Return ${returnNo} received: ${named}`)).toEqual([expect.stringMatching(/ 35$/m)])
  expect(about(`Return ${returnNo + 1} declined: ${named}`)).toEqual([
    expect.stringMatching(/ 2$[\s\S]*Reason: Used/m),
  ])
  expect(about(`Some pieces of ${named} can’t be shipped`)).toEqual([
    expect.stringMatching(/ 20$[\s\S]*Reason: Sold out/m),
  ])
})

test('a request asks for its order before its pictures, and names at most forty', async () => {
  const order = await deliveredOrder()
  const ask = (id: string, pictures: string[]) =>
    shop.send(shop.buyer, 'POST', `/order/${id}/return`, {
      lines: [{ lineNo: 1, quantity: 1, reason: 'damaged', pictures }],
    })
  const foreign = ['https://shop.example/images/a.webp', 'https://shop.example/images/b.webp']
  expect((await ask('01990000-0000-7000-8000-00000000dead', foreign)).statusCode).toBe(404)
  expect((await ask(order._id, foreign)).json()).toMatchObject({ code: 'pictureNotOwn' })
  const lines = Array.from({ length: 11 }, (_, place) => ({
    lineNo: place + 1,
    quantity: 1,
    reason: 'damaged',
    pictures: Array(4).fill(foreign[0]),
  }))
  const many = await shop.send(shop.buyer, 'POST', `/order/${order._id}/return`, { lines })
  expect([many.statusCode, many.json().errors]).toEqual([
    422,
    { lines: ['At most 40 pictures in all'] },
  ])
})
