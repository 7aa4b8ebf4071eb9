import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../contract/values/money/money.ts'
import { recordAccountEvent } from '../accounts/account-event-store.ts'
import { cart } from '../database/tables/carts.ts'
import { returnLine, returnRequest, shipment, shipmentLine } from '../database/tables/goods.ts'
import { orderLine, orderMove, orders } from '../database/tables/orders.ts'
import { document, paperFile } from '../database/tables/papers.ts'
import { refund } from '../database/tables/payments.ts'
import { deletedCustomer, profile, taxStatus, users } from '../database/tables/people.ts'
import { imageUpload } from '../database/tables/pictures.ts'
import { product, review } from '../database/tables/products.ts'
import { keptAnswer } from '../database/tables/shop.ts'
import { accountEvent } from '../database/tables/sign-in.ts'
import { enterStockAs } from '../stock/stock-act.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { exampleInvoice } from '../testing/example-invoice.ts'
import {
  createProduct,
  createUpload,
  EXAMPLE_PICTURE,
  exampleAddress,
  orderBody,
} from '../testing/factories.ts'

const PASSWORD = 'pallet of pads'
const DAY_MS = 24 * 60 * 60 * 1000
const from = { address: '192.0.2.1', device: 'Firefox on Linux' }

let shop: TestShop
let clockAheadMs = 0
let lastPerson = 0

beforeAll(async () => {
  shop = await buildTestShop({
    env: { ORDER_KEEP_DAYS: '30', SESSION_DAYS: '300' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(() => shop.close())

const makeEmail = () => `dana.${++lastPerson}@garage.example`

type Headers = Record<string, string>
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  headers: Headers,
  payload?: object,
) => shop.app.inject({ method, url, headers, ...(payload && { payload }) })

async function prove(email: string): Promise<string> {
  const form = { email, password: PASSWORD }
  const known = await call('POST', '/identity/sign-in', {}, form)
  if (known.statusCode === 200) return known.json().idToken
  const made = await call('POST', '/identity/sign-up', {}, { ...form, name: 'Dana Whitfield' })
  return made.json().idToken
}

async function enter(email: string): Promise<Headers> {
  const authorization = `Bearer ${await prove(email)}`
  const answer = await call('PUT', `/user/${email}`, { authorization }, { email })
  return { authorization: `Bearer ${answer.json().token}` }
}

async function placeOrder(headers: Headers): Promise<string> {
  const product = await createProduct(shop.db)
  const keyed = { ...headers, 'idempotency-key': product.id }
  const answer = await call('POST', '/orderProduct', keyed, orderBody(product.id))
  expect(answer.statusCode).toBe(201)
  return answer.json().insertedId
}

/** A return of one piece, in the customer's words. */
async function askReturn(orderId: string): Promise<void> {
  await shop.pool.query(
    `with asked as (
       insert into return_request (id, order_id, state, created_at) values (gen_random_uuid(), $1, 'requested', now())
       returning id, order_id
     )
     insert into return_line (return_id, line_no, order_id, quantity, reason, note, pictures)
     select id, 1, order_id, 1, 'damaged', 'Fell off my truck', $2 from asked`,
    [orderId, JSON.stringify([EXAMPLE_PICTURE])],
  )
}

const readReturnWords = async (orderId: string) =>
  (await shop.pool.query('select note, pictures from return_line where order_id = $1', [orderId]))
    .rows

const markPaid = (id: string) =>
  shop.db
    .update(orders)
    .set({ state: 'paid', transactionId: `pi_${id}`, paidAt: new Date() })
    .where(eq(orders.id, id))

const readOrder = async (id: string) =>
  (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]

async function findUserId(email: string): Promise<string> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}

const deleteAccount = async (email: string, headers: Headers) =>
  call('POST', '/account/deletion', headers, { idToken: await prove(email) })

const tidy = () => shop.app.jobs.find(({ name }) => name === 'account-housekeeping')?.run()

test('the export of own data is complete, contains no secret, and needs the password again', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const id = await placeOrder(headers)
  await askReturn(id)
  await createUpload(shop.db, await findUserId(email))
  const lines = [{ productId: (await createProduct(shop.db)).id, quantity: 700, reference: 'G-1' }]
  await call('POST', '/cart', headers, { name: 'Spring', lines })
  const watch = { productId: (await createProduct(shop.db)).id, wanted: 20_000 }
  await call('POST', '/stockWatch', headers, watch)
  await call('POST', '/address', headers, exampleAddress)
  await call('PUT', '/tax', headers, { vatId: 'DE136695976', country: 'DE' })
  const stale = await prove(email)
  await call('PUT', `/user/${email}`, { authorization: `Bearer ${stale}` }, { email })
  expect((await call('POST', '/account/export', headers, { idToken: stale })).statusCode).toBe(401)
  const another = await prove(makeEmail())
  expect((await call('POST', '/account/export', headers, { idToken: another })).statusCode).toBe(
    403,
  )

  const answer = await call('POST', '/account/export', headers, { idToken: await prove(email) })
  expect(answer.json()).toMatchObject({
    account: { email },
    orders: [{ id, customerEmail: email, lines: [{ quantity: 500 }] }],
    carts: [{ name: 'Spring', lines: [{ quantity: 700, reference: 'G-1' }] }],
    stockWatches: [watch],
    addresses: [exampleAddress],
    taxStatuses: [{ number: 'DE136695976', state: 'checking' }],
    returns: [{ orderId: id, lines: [{ note: 'Fell off my truck' }] }],
    signIns: [{ issuer: 'password' }],
    pictures: [{ url: EXAMPLE_PICTURE }],
  })
  expect(answer.json().accountEvents.length).toBeGreaterThan(0)
  expect(answer.body).not.toMatch(/tokenHash|passwordHash|argon2/i)
})

/** Ships 300 pieces of the first line, and asks to return 40 of them. */
async function shipAndReturn(orderId: string, createdBy: string): Promise<void> {
  const [moment, ofLine] = [new Date(), { orderId, lineNo: 1 }]
  const [shipmentId, returnId] = [uuidv7(), uuidv7()]
  const left = { state: 'shipped', shipmentNo: 1, packedAt: moment, shippedAt: moment } as const
  await shop.db
    .insert(shipment)
    .values({ id: shipmentId, orderId, ...left, tracking: '1Z 999', note: 'Rita', createdBy })
  await shop.db.insert(shipmentLine).values({ ...ofLine, shipmentId, quantity: 300 })
  await shop.db
    .insert(returnRequest)
    .values({ id: returnId, orderId, state: 'requested', createdAt: moment })
  const words = { reason: 'damaged', note: 'Dana: rust', pictures: [EXAMPLE_PICTURE] } as const
  await shop.db
    .insert(returnLine)
    .values({ ...ofLine, returnId, quantity: 40, ...words, pictures: [...words.pictures] })
  await shop.db.update(orders).set({ internalNote: 'Rita asks' }).where(eq(orders.id, orderId))
  await shop.db.update(users).set({ internalNote: 'Rita knows' })
}

test('the export has shipments and returns of own orders, and nothing that the house notes', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const id = await placeOrder(headers)
  await shipAndReturn(id, 'rita@bulkhead.example')
  const answer = await call('POST', '/account/export', headers, { idToken: await prove(email) })
  const [order] = answer.json().orders
  expect(order.shipments).toMatchObject([{ tracking: '1Z 999', lines: [{ quantity: 300 }] }])
  expect(answer.json().returns).toMatchObject([
    { state: 'requested', lines: [{ quantity: 40, note: 'Dana: rust' }] },
  ])
  expect(answer.body).not.toMatch(/rita|internalNote/i)
})

test('erasing an order takes the words, pictures and names of its goods, and keeps the pieces', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const id = await placeOrder(headers)
  await markPaid(id)
  await shipAndReturn(id, email)
  await deleteAccount(email, headers)
  const readShipment = async () =>
    (await shop.db.select().from(shipment).where(eq(shipment.orderId, id)))[0]
  expect(await readShipment()).toMatchObject({ createdBy: null, note: 'Rita' })
  clockAheadMs = 31 * DAY_MS
  await tidy()
  clockAheadMs = 0
  expect(await readShipment()).toMatchObject({ note: null, tracking: '1Z 999', state: 'shipped' })
  const [packed] = await shop.db.select().from(shipmentLine).where(eq(shipmentLine.orderId, id))
  const [returned] = await shop.db.select().from(returnLine).where(eq(returnLine.orderId, id))
  expect(packed).toMatchObject({ quantity: 300 })
  expect(returned).toMatchObject({ quantity: 40, reason: 'damaged', note: null, pictures: [] })
  expect(await readOrder(id)).toMatchObject({ internalNote: null })
})

/** An order of a cart, with all that a customer can type. */
async function orderCart(headers: Headers): Promise<string> {
  const lines = [{ productId: (await createProduct(shop.db)).id, quantity: 500, reference: 'G-1' }]
  const { insertedId } = (await call('POST', '/cart', headers, { lines })).json()
  const { productId: _, minProduct: _quantity, ...delivery } = orderBody('')
  const typed = { ...delivery, version: 1, poNumber: 'PO-4711', expectedTotal: 9450 }
  const answer = await call('POST', `/cart/${insertedId}/order`, headers, typed)
  expect(answer.statusCode, answer.payload).toBe(201)
  return answer.json().insertedId
}

const readReferences = async (id: string) =>
  (await shop.db.select().from(orderLine).where(eq(orderLine.orderId, id))).map(
    ({ reference }) => reference,
  )

/** A drawn one. */
async function addInvoice(orderId: string) {
  const bytes = Buffer.from('%PDF')
  await shop.db
    .insert(paperFile)
    .values({ key: orderId, type: 'application/pdf', bytes, sha256: bytes })
  await shop.db.insert(document).values({
    ...{ id: orderId, kind: 'invoice', number: `INV-${orderId}`, orderId, pdfKey: orderId },
    ...{ cause: `payment:${orderId}`, issuedOn: '2026-11-23', currency: 'USD' },
    ...{ totalCents: cents(100), taxCents: cents(0) },
    content: exampleInvoice,
  })
}

test('deleting an account deletes everything but paid orders, which are anonymised when the law permits', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const [paid, unpaid] = [await orderCart(headers), await orderCart(headers)]
  await markPaid(paid)
  await askReturn(paid)
  const shipTo = { ...exampleAddress, street2: '', dockHours: '', liftGate: false }
  await shop.db.update(orders).set({ shipTo }).where(eq(orders.id, paid))
  await addInvoice(paid)
  const userId = await findUserId(email)
  await createUpload(shop.db, userId)
  await call('POST', '/uploadReview', headers, {
    name: 'Dana',
    description: 'Fits.',
    ratting: 5,
    img: EXAMPLE_PICTURE,
  })
  expect((await deleteAccount(email, headers)).json()).toEqual({ deletedCount: 1 })

  for (const [table, column] of [
    [users, users.email],
    [profile, profile.email],
    [review, review.email],
    [orders, orders.customerEmail],
    [orderMove, orderMove.actorEmail],
    [keptAnswer, keptAnswer.caller],
    [cart, cart.userId],
  ] as const) {
    const owner = table === cart ? userId : email
    expect(await shop.db.$count(table, eq(column, owner))).toBe(0)
  }
  expect(await shop.db.$count(imageUpload, eq(imageUpload.userId, userId))).toBe(0)
  expect(await readOrder(unpaid)).toMatchObject({ state: 'cancelled', customerName: 'deleted' })
  expect(await readReferences(unpaid)).toEqual([null])
  const kept = await readOrder(paid)
  expect(kept).toMatchObject({ state: 'paid', customerName: 'Dana Whitfield', poNumber: 'PO-4711' })
  expect(kept?.customerEmail).toMatch(/^deleted-[\w-]{36}@customer\.invalid$/)

  clockAheadMs = 29 * DAY_MS
  await tidy()
  expect(await readOrder(paid)).toMatchObject({ customerName: 'Dana Whitfield', shipTo })
  clockAheadMs = 31 * DAY_MS
  await tidy()
  const erased = { customerName: 'deleted', phone: 'deleted', address: 'deleted' }
  expect(await readOrder(paid)).toMatchObject({ ...erased, postCode: 'deleted', state: 'paid' })
  expect(await readOrder(paid)).toMatchObject({ poNumber: null, shipTo: null })
  expect(await readReferences(paid)).toEqual([null])
  const [invoice] = await shop.db.select().from(document).where(eq(document.orderId, paid))
  expect(invoice).toMatchObject({ number: `INV-${paid}`, totalCents: 100, pdfKey: null })
  expect(invoice?.content).toMatchObject({
    ...{ buyer: { name: 'deleted', email: 'deleted', taxNumber: null }, shipTo: null },
    lines: [{ lineNo: 1, reference: null }, { name: 'Freight' }],
  })
  expect(await shop.db.$count(paperFile, eq(paperFile.key, paid))).toBe(0)
  expect(await readReturnWords(paid)).toEqual([{ note: null, pictures: [] }])
  expect(await shop.db.$count(deletedCustomer)).toBe(0)
  clockAheadMs = 0
})

test('signing up with the e-mail of a deleted account finds nothing of it', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  await markPaid(await placeOrder(headers))
  await deleteAccount(email, headers)
  const stranger = await enter(email)
  expect((await call('GET', `/order?customerEmail=${email}`, stranger)).json()).toEqual([])
})

test('an order placed while its account is being deleted leaves nothing under the e-mail', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = makeEmail()
    const headers = await enter(email)
    const { id } = await createProduct(shop.db)
    const idToken = await prove(email)
    const [deleted, ...placed] = await Promise.all([
      call('POST', '/account/deletion', headers, { idToken }),
      ...[1, 2, 3].map(() => call('POST', '/orderProduct', headers, orderBody(id))),
    ])
    expect(deleted.statusCode).toBe(200)
    for (const { statusCode } of placed) expect([201, 401]).toContain(statusCode)
    expect(await shop.db.$count(orders, eq(orders.customerEmail, email))).toBe(0)
  }
})

test('the last admin can’t delete itself; one of two can', async () => {
  const [first, second] = [makeEmail(), makeEmail()]
  const makeAdmin = (email: string) =>
    shop.db.update(users).set({ role: 'admin' }).where(eq(users.email, email))
  const headers = await enter(first)
  await makeAdmin(first)
  const refused = await deleteAccount(first, headers)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'lastAdmin'])
  expect((await call('GET', '/user', headers)).statusCode).toBe(200)
  await enter(second)
  await makeAdmin(second)
  expect((await deleteAccount(first, headers)).statusCode).toBe(200)
})

test('the ledger keeps what an admin entered, without the address of one who left', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const product = await createProduct(shop.db)
  await shop.db.transaction(async (tx) => {
    await enterStockAs(tx, { kind: 'scrap', reason: 'Broken', actorEmail: email })
    await tx.execute(sql`update product set available = available - 40 where id = ${product.id}`)
  })
  expect((await deleteAccount(email, headers)).statusCode).toBe(200)
  const { rows } = await shop.pool.query(
    'select kind, delta, actor_email from stock_entry where product_id = $1 order by id desc limit 1',
    [product.id],
  )
  expect(rows).toEqual([{ kind: 'scrap', delta: -40, actor_email: 'deleted' }])
})

test('the export has each of thousands of entries of the ledger once, and none of another’s', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const product = await createProduct(shop.db)
  await shop.pool.query(
    `insert into stock_entry (product_id, kind, delta, quantity, reason, actor_email)
     select $1, 'count', 0, n, 'Counted', case when n % 2 = 0 then $2 else 'other@garage.example' end
     from generate_series(1, 5000) as n`,
    [product.id, email],
  )
  const answer = await call('POST', '/account/export', headers, { idToken: await prove(email) })
  const { stockEntries, account } = answer.json()
  expect(account).toMatchObject({ email })
  expect(stockEntries.map(({ quantity }: { quantity: number }) => quantity)).toEqual(
    Array.from({ length: 2500 }, (_, place) => 2 * (place + 1)),
  )
  const { rows } = await shop.pool.query(
    `explain (format json) select * from stock_entry where actor_email = '${email}' and id > 0 order by id limit 1000`,
  )
  expect(JSON.stringify(rows)).toContain('stock_entry_by_actor')
})

test('a deleted admin’s address leaves moves, refunds and events, and products they added show the shop’s', async () => {
  const [email, customer] = [makeEmail(), makeEmail()]
  const [headers, buyer] = [await enter(email), await enter(customer)]
  const orderId = await placeOrder(buyer)
  const { id } = await createProduct(shop.db, { addedByEmail: email })
  await shop.db.insert(refund).values({
    ...{ id: uuidv7(), orderId, intentId: 'pi_refunded', amountCents: cents(500) },
    ...{ state: 'pending', requestedBy: email },
  })
  await shop.pool.query(
    `insert into order_move (order_id, move_no, from_state, to_state, at, actor, actor_email, reason)
     values ($1, 2, 'awaitingPayment', 'cancelled', now(), 'admin', $2, 'deleted')`,
    [orderId, email],
  )
  const event = { kind: 'sessionsEnded', email: customer, actorEmail: email, from } as const
  await recordAccountEvent(shop.db, event, new Date())
  expect((await deleteAccount(email, headers)).statusCode).toBe(200)

  for (const [table, column] of [
    [orderMove, orderMove.actorEmail],
    [refund, refund.requestedBy],
    [accountEvent, accountEvent.actorEmail],
    [product, product.addedByEmail],
  ] as const)
    expect(await shop.db.$count(table, eq(column, email))).toBe(0)
  const shown = await call('GET', `/product/${id}`, {})
  expect(shown.json()).toMatchObject({ email: shop.settings.shopEmail })
})

test('the event of a deletion tells neither address nor device', async () => {
  const email = makeEmail()
  await deleteAccount(email, await enter(email))
  const events = await shop.db
    .select()
    .from(accountEvent)
    .where(eq(accountEvent.kind, 'accountDeleted'))
  expect(events.length).toBeGreaterThan(0)
  for (const { address, device } of events)
    expect([address, device]).toEqual(['deleted', 'deleted'])
})

test('the export of a customer names no admin', async () => {
  const [email, admin] = [makeEmail(), 'rita@bulkhead.example']
  const headers = await enter(email)
  await call('PUT', '/tax', headers, { vatId: 'DE136695976', country: 'DE' })
  await shop.db
    .update(taxStatus)
    .set({ decidedBy: admin })
    .where(eq(taxStatus.userId, await findUserId(email)))
  for (const actorEmail of [admin, email])
    await recordAccountEvent(
      shop.db,
      { kind: 'sessionsEnded', email, actorEmail, from },
      new Date(),
    )
  const answer = await call('POST', '/account/export', headers, { idToken: await prove(email) })
  expect(answer.body).not.toContain(admin)
  expect(answer.json().taxStatuses).toMatchObject([{ decidedBy: null }])
  const ended = answer
    .json()
    .accountEvents.filter(({ kind }: { kind: string }) => kind === 'sessionsEnded')
  expect(ended).toMatchObject([{ actorEmail: null }, { actorEmail: email }])
})
