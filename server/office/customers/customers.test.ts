import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../../contract/calls.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { type Buyer, createBuyer, createProduct, createReview } from '../../testing/factories.ts'

let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

const asAdmin = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  shop.send(shop.admin, method, url, payload)
const readCustomer = async (id: string) => (await asAdmin('GET', `/customer/${id}`)).json()

async function placePaid(buyer: Buyer, pieces = 500) {
  const order = await shop.placeOrder(buyer, pieces)
  const { clientSecret } = (await shop.askForIntent(order._id, buyer)).json()
  const intentId = String(clientSecret).split('_secret_')[0] ?? ''
  await shop.confirm(intentId)
  await shop.send(buyer, 'PATCH', `/order/${order._id}`, { transactionId: intentId })
  return order
}

test('a customer’s sums are those of their orders, and their sessions the open ones', async () => {
  const buyer = await createBuyer(shop.db)
  await placePaid(await createBuyer(shop.db), 700)
  await placePaid(buyer, 501)
  const partly = await placePaid(buyer, 1200)
  const whole = await placePaid(buyer, 600)
  const unpaid = await shop.placeOrder(buyer)
  const deleted = await shop.placeOrder(buyer)
  await asAdmin('POST', `/order/${partly._id}/refund`, { amount: 12.34, note: 'Wet' })
  await asAdmin('POST', `/order/${whole._id}/refund`, { returnStock: true })
  await shop.send(buyer, 'DELETE', `/order/${deleted._id}`)
  await shop.pool.query('update orders set sample = true where id = $1', [unpaid._id])
  await shop.pool.query(
    `insert into return_request (id, order_id, state, created_at) values ($1, $2, 'requested', now())`,
    [uuidv7(), partly._id],
  )
  await shop.pool.query(
    `insert into session (token_hash, user_id, expires_at, device)
     values (sha256('a'), $1, now() - interval '1 day', 'Ended'), (sha256('b'), $1, now() + interval '1 day', 'Firefox on Linux')`,
    [buyer.id],
  )

  const orders: Order[] = (
    await asAdmin('GET', `/order?customerEmail=${encodeURIComponent(buyer.email)}`)
  ).json()
  const paid = orders.filter(({ paidAt }) => paidAt !== null)
  const cents = (amount: (order: Order) => number) =>
    paid.reduce((sum, order) => sum + Math.round(amount(order) * 100), 0) / 100
  const customer = await readCustomer(buyer.id)
  expect(customer).toMatchObject({ email: buyer.email, role: 'customer', note: null })
  expect(customer.sums).toEqual({
    orders: orders.length,
    paidOrders: paid.length,
    pieces: paid.reduce((sum, { minProduct }) => sum + minProduct, 0),
    paid: cents(({ total }) => total ?? 0),
    refunded: cents(({ refunded }) => refunded ?? 0),
    returns: 1,
  })
  expect(customer.sums).toMatchObject({ orders: 4, paidOrders: 3, pieces: 2301 })
  expect(customer.sessions.map(({ device }: { device: string }) => device).sort()).toEqual([
    '',
    'Firefox on Linux',
  ])
  expect(JSON.stringify(customer)).not.toMatch(/token|address/)
})

test('an unknown customer, or one who is removed, is not found', async () => {
  const buyer = await createBuyer(shop.db)
  await shop.pool.query('delete from users where id = $1', [buyer.id])
  for (const id of [buyer.id, uuidv7()]) {
    const found = await asAdmin('GET', `/customer/${id}`)
    const noted = await asAdmin('PUT', `/customer/${id}/note`, { text: 'Gone' })
    for (const answer of [found, noted])
      expect(answer.json()).toMatchObject({ status: 404, code: 'userNotFound' })
  }
})

test('a note is kept without the space around it, and an empty one removes it', async () => {
  const buyer = await createBuyer(shop.db)
  const { _id } = await shop.placeOrder(buyer)
  for (const [text, kept] of [
    [' Forklift only until noon\n', 'Forklift only until noon'],
    ['  ', null],
  ]) {
    await asAdmin('PUT', `/customer/${buyer.id}/note`, { text })
    await asAdmin('PUT', `/order/${_id}/note`, { text })
    expect(await readCustomer(buyer.id)).toMatchObject({ note: kept })
    expect(await shop.readOrder(_id)).toMatchObject({ note: kept })
    const [listed] = (await asAdmin('GET', `/orders/?q=${_id}`)).json()
    expect(listed).toMatchObject({ note: kept })
  }
  const tooLong = { text: 'x'.repeat(2001) }
  expect((await asAdmin('PUT', `/order/${_id}/note`, tooLong)).statusCode).toBe(422)
})

test('no answer to a customer contains a note of the house', async () => {
  const owner = await createBuyer(shop.db)
  const order = await placePaid(owner)
  const note = 'pays late, call Rita first'
  await asAdmin('PUT', `/customer/${owner.id}/note`, { text: note })
  await asAdmin('PUT', `/order/${order._id}/note`, { text: note })
  const { insertedId: cartId } = (await shop.send(owner, 'POST', '/cart', {})).json()
  const [{ _id: mailId }] = (await asAdmin('GET', `/order/${order._id}/mails`)).json()
  const { id: productId } = await createProduct(shop.db)
  const { id: reviewId } = await createReview(shop.db, owner)
  const things = {
    owner,
    productId,
    reviewId,
    cartId,
    mailId,
    returnId: uuidv7(),
    shipmentId: uuidv7(),
    orderId: order._id,
    sessionId: uuidv7(),
    keyId: uuidv7(),
    endpointId: uuidv7(),
    deliveryNo: 1,
    changeSetId: 1,
    quoteNo: 1,
    listToken: 'A'.repeat(22),
    addressId: uuidv7(),
    otherId: uuidv7(),
    certificateId: uuidv7(),
    documentId: uuidv7(),
    disputeId: 'du_none',
    productDocumentId: uuidv7(),
    attachmentId: uuidv7(),
    fieldId: uuidv7(),
    orderFieldKey: 'gate',
  }
  const reads = endpoints.filter(({ method }) => method === 'GET')
  const writes = endpoints.filter(({ method, path }) => method !== 'GET' && path !== '/session')
  for (const { method, path } of [...reads, ...writes]) {
    const { url, payload } = exampleRequests[`${method} ${path}` as keyof Calls](things)
    const { body } = await shop.send(owner, method, url, payload)
    expect(body, `${method} ${path}`).not.toContain('Rita')
  }
})

test('a mail about an order is sent again, and the timeline says by whom', async () => {
  const buyer = await createBuyer(shop.db)
  const order = await placePaid(buyer)
  await shop.app.mails.deliverDue()
  const ofBuyer = () => shop.sentMails.filter(({ to }) => to === buyer.email)
  const listed = async () => (await asAdmin('GET', `/order/${order._id}/mails`)).json()
  expect(await listed()).toMatchObject([
    { kind: 'orderPaid', outcome: 'sent' },
    { kind: 'orderPlaced', outcome: 'sent' },
  ])
  const [{ _id }] = await listed()
  const before = ofBuyer()
  const answer = await asAdmin('POST', `/mail/${_id}/again`)
  expect(answer.statusCode).toBe(201)
  await shop.app.mails.deliverDue()
  const { insertedId } = answer.json()
  expect((await listed())[0]).toMatchObject({ _id: insertedId, kind: 'orderPaid', outcome: 'sent' })
  const [again, ...others] = ofBuyer().slice(before.length)
  expect(others).toEqual([])
  const receipt = before.find(({ subject }) => subject.startsWith('Receipt'))
  expect(again).toMatchObject({ subject: receipt?.subject, text: receipt?.text })
  expect((await shop.readTimeline(order._id, shop.admin)).at(-1)).toMatchObject({
    axis: 'goods',
    from: 'none',
    to: 'none',
    actor: 'admin',
    actorEmail: shop.admin.email,
    reason: 'mailSentAgain',
    note: 'orderPaid',
  })
  expect(await shop.audit()).toEqual([])
})

test('only mails about an order that is there are sent again', async () => {
  const buyer = await createBuyer(shop.db)
  const { rows } = await shop.pool.query(
    `insert into mail (id, kind, event_key, recipient, facts)
     values (gen_random_uuid(), 'passwordReset', 'reset 1', $1, '{}') returning id`,
    [buyer.email],
  )
  for (const id of [rows[0].id, uuidv7()]) {
    const answer = await asAdmin('POST', `/mail/${id}/again`)
    expect(answer.json()).toMatchObject({ status: 404, code: 'mailNotFound' })
  }
})
