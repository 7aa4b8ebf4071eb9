import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { enterStockAs } from '../../catalogue/stock/stock-act.ts'
import { recordAccountEvent } from '../../people/accounts/account-event-store.ts'
import { cart, quoteRequest } from '../../platform/database/tables/carts.ts'
import { orderLine, orderMove, orders } from '../../platform/database/tables/orders.ts'
import { document, paperFile } from '../../platform/database/tables/papers.ts'
import { refund } from '../../platform/database/tables/payments.ts'
import { deletedCustomer, profile, users } from '../../platform/database/tables/people.ts'
import { imageUpload } from '../../platform/database/tables/pictures.ts'
import { product, review } from '../../platform/database/tables/products.ts'
import { keptAnswer, mail } from '../../platform/database/tables/shop.ts'
import { accountEvent } from '../../platform/database/tables/sign-in.ts'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'
import { exampleInvoice } from '../../testing/example-invoice.ts'
import {
  type Buyer,
  createBuyer,
  createProduct,
  createUpload,
  EXAMPLE_PICTURE,
  exampleAddress,
  exampleBillTo,
  orderBody,
} from '../../testing/factories.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let desk: AccountDesk
let clockAheadMs = 0

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { ORDER_KEEP_DAYS: '30', SESSION_DAYS: '300' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(() => desk.close())

const readOrder = async (id: string) =>
  (await desk.db.select().from(orders).where(eq(orders.id, id)))[0]

/** An order of a cart, with all that a customer can type. */
async function orderCart(headers: Buyer['headers']): Promise<string> {
  const lines = [{ productId: (await createProduct(desk.db)).id, quantity: 500, reference: 'G-1' }]
  const { insertedId } = (await desk.call('POST', '/cart', { lines }, headers)).json()
  const { productId: _, minProduct: _quantity, ...delivery } = orderBody('')
  const typed = { ...delivery, version: 1, poNumber: 'PO-4711', expectedTotal: 9450 }
  const answer = await desk.call('POST', `/cart/${insertedId}/order`, typed, headers)
  expect(answer.statusCode, answer.payload).toBe(201)
  return answer.json().insertedId
}

const readReferences = async (id: string) =>
  (await desk.db.select().from(orderLine).where(eq(orderLine.orderId, id))).map(
    ({ reference }) => reference,
  )

/** A drawn one. */
async function addInvoice(orderId: string) {
  const bytes = Buffer.from('%PDF')
  await desk.db
    .insert(paperFile)
    .values({ key: orderId, type: 'application/pdf', bytes, sha256: bytes })
  await desk.db.insert(document).values({
    id: orderId,
    kind: 'invoice',
    number: `INV-${orderId}`,
    orderId,
    pdfKey: orderId,
    cause: `payment:${orderId}`,
    issuedOn: '2026-11-23',
    currency: 'USD',
    totalCents: cents(100),
    taxCents: cents(0),
    content: exampleInvoice,
  })
}

test('deleting an account deletes everything but paid orders, which are anonymised when the law permits', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const [paid, unpaid] = [await orderCart(headers), await orderCart(headers)]
  await desk.markPaid(paid)
  const shipTo = { ...exampleAddress, street2: '', dockHours: '', liftGate: false }
  await desk.db.update(orders).set({ shipTo, billTo: exampleBillTo }).where(eq(orders.id, paid))
  await addInvoice(paid)
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  const userId = user?.id ?? ''
  await createUpload(desk.db, userId)
  const words = { name: 'Dana', description: 'Fits.', ratting: 5, img: EXAMPLE_PICTURE }
  await desk.call('POST', '/uploadReview', words, headers)
  expect((await desk.deleteAccount(email, headers)).json()).toEqual({ deletedCount: 1 })

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
    expect(await desk.db.$count(table, eq(column, owner))).toBe(0)
  }
  expect(await desk.db.$count(imageUpload, eq(imageUpload.userId, userId))).toBe(0)
  expect(await readOrder(unpaid)).toMatchObject({ state: 'cancelled', customerName: 'deleted' })
  expect(await readReferences(unpaid)).toEqual([null])
  const kept = await readOrder(paid)
  expect(kept).toMatchObject({ state: 'paid', customerName: 'Dana Whitfield', poNumber: 'PO-4711' })
  expect(kept?.customerEmail).toMatch(/^deleted-[\w-]{36}@customer\.invalid$/)

  clockAheadMs = 29 * DAY_MS
  await desk.keepHouse()
  expect(await readOrder(paid)).toMatchObject({ customerName: 'Dana Whitfield', shipTo })
  clockAheadMs = 31 * DAY_MS
  await desk.keepHouse()
  const erased = { customerName: 'deleted', phone: 'deleted', address: 'deleted' }
  expect(await readOrder(paid)).toMatchObject({ ...erased, postCode: 'deleted', state: 'paid' })
  expect(await readOrder(paid)).toMatchObject({ poNumber: null, shipTo: null, billTo: null })
  expect(await readReferences(paid)).toEqual([null])
  const [invoice] = await desk.db.select().from(document).where(eq(document.orderId, paid))
  expect(invoice).toMatchObject({ number: `INV-${paid}`, totalCents: 100, pdfKey: null })
  expect(invoice?.content).toMatchObject({
    buyer: { name: 'deleted', email: 'deleted', taxNumber: null },
    shipTo: null,
    lines: [{ lineNo: 1, reference: null }, { name: 'Freight' }],
  })
  expect(await desk.db.$count(paperFile, eq(paperFile.key, paid))).toBe(0)
  expect(await desk.db.$count(deletedCustomer)).toBe(0)
  clockAheadMs = 0
})

test('signing up with the e-mail of a deleted account finds nothing of it', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  await desk.markPaid(await desk.placeOrder(headers))
  await desk.deleteAccount(email, headers)
  const stranger = await desk.enter(email)
  expect(
    (await desk.call('GET', `/order?customerEmail=${email}`, undefined, stranger)).json(),
  ).toEqual([])
})

test('an order placed while its account is being deleted leaves nothing under the e-mail', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = desk.makeEmail()
    const headers = await desk.enter(email)
    const { id } = await createProduct(desk.db)
    const idToken = await desk.prove(email)
    const [deleted, ...placed] = await Promise.all([
      desk.call('POST', '/account/deletion', { idToken }, headers),
      ...[1, 2, 3].map(() => desk.call('POST', '/orderProduct', orderBody(id), headers)),
    ])
    expect(deleted.statusCode).toBe(200)
    for (const { statusCode } of placed) expect([201, 401]).toContain(statusCode)
    expect(await desk.db.$count(orders, eq(orders.customerEmail, email))).toBe(0)
  }
})

test('the last admin can’t delete itself, and keeps unpaid orders; one of two can', async () => {
  const [first, second] = [desk.makeEmail(), desk.makeEmail()]
  const makeAdmin = (email: string) =>
    desk.db.update(users).set({ role: 'admin' }).where(eq(users.email, email))
  const headers = await desk.enter(first)
  const unpaid = await desk.placeOrder(headers)
  await makeAdmin(first)
  const refused = await desk.deleteAccount(first, headers)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'lastOwner'])
  expect(await readOrder(unpaid)).toMatchObject({ state: 'awaitingPayment' })
  expect((await desk.call('GET', '/user', undefined, headers)).statusCode).toBe(200)
  await desk.enter(second)
  await makeAdmin(second)
  expect((await desk.deleteAccount(first, headers)).statusCode).toBe(200)
})

test('the ledger keeps what an admin entered, without the address of one who left', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const product = await createProduct(desk.db)
  await desk.db.transaction(async (tx) => {
    await enterStockAs(tx, { kind: 'scrap', reason: 'Broken', actorEmail: email })
    await tx.execute(sql`update product set available = available - 40 where id = ${product.id}`)
  })
  expect((await desk.deleteAccount(email, headers)).statusCode).toBe(200)
  const { rows } = await desk.pool.query(
    'select kind, delta, actor_email from stock_entry where product_id = $1 order by id desc limit 1',
    [product.id],
  )
  expect(rows).toEqual([{ kind: 'scrap', delta: -40, actor_email: 'deleted' }])
})

test('a deleted admin’s address leaves moves, refunds and events, and products they added show the shop’s', async () => {
  const [email, customer] = [desk.makeEmail(), desk.makeEmail()]
  const [headers, buyer] = [await desk.enter(email), await desk.enter(customer)]
  const orderId = await desk.placeOrder(buyer)
  const { id } = await createProduct(desk.db, { addedByEmail: email })
  await desk.db.insert(refund).values({
    id: uuidv7(),
    orderId,
    intentId: 'pi_refunded',
    amountCents: cents(500),
    state: 'pending',
    requestedBy: email,
  })
  await desk.pool.query(
    `insert into order_move (order_id, move_no, from_state, to_state, at, actor, actor_email, reason)
     values ($1, 2, 'awaitingPayment', 'cancelled', now(), 'admin', $2, 'deleted')`,
    [orderId, email],
  )
  const from = { address: '192.0.2.1', device: 'Firefox on Linux' }
  const event = { kind: 'sessionsEnded', email: customer, actorEmail: email, from } as const
  await recordAccountEvent(desk.db, event, new Date())
  expect((await desk.deleteAccount(email, headers)).statusCode).toBe(200)

  for (const [table, column] of [
    [orderMove, orderMove.actorEmail],
    [refund, refund.requestedBy],
    [accountEvent, accountEvent.actorEmail],
    [product, product.addedByEmail],
  ] as const)
    expect(await desk.db.$count(table, eq(column, email))).toBe(0)
  const shown = await desk.call('GET', `/product/${id}`)
  expect(shown.json()).toMatchObject({ email: desk.settings.shopEmail })
})

test('the event of a deletion tells neither address nor device', async () => {
  const email = desk.makeEmail()
  await desk.deleteAccount(email, await desk.enter(email))
  const events = await desk.db
    .select()
    .from(accountEvent)
    .where(eq(accountEvent.kind, 'accountDeleted'))
  expect(events.length).toBeGreaterThan(0)
  for (const { address, device } of events)
    expect([address, device]).toEqual(['deleted', 'deleted'])
})

test('a customer’s deletion waits for no admin', async () => {
  const admin = await createBuyer(desk.db, { role: 'admin' })
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const another = await desk.pool.connect()
  try {
    await another.query('begin')
    await another.query('select from users where id = $1 for update', [admin.id])
    expect((await desk.deleteAccount(email, headers)).statusCode).toBe(200)
    // Fails if the shop has given up the silent transaction meanwhile, which is what a deletion would wait for.
    await another.query('commit')
  } finally {
    another.release(true)
  }
})

test('questions to the shop are exported and deleted with the account of who asked', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const other = await createBuyer(desk.db)
  for (const by of [headers, other.headers])
    await desk.call('POST', '/notFound', { number: 'XQ-4411-77', note: 'For a 1987 lorry' }, by)
  const lines = [{ productId: (await createProduct(desk.db)).id, quantity: 700 }]
  const { insertedId } = (await desk.call('POST', '/cart', { lines }, headers)).json()
  const to = { country: 'US', postCode: '60607' }
  expect((await desk.call('POST', `/cart/${insertedId}/quote`, to, headers)).statusCode).toBe(200)

  const readAskers = async () =>
    (await desk.db.select().from(mail).where(eq(mail.recipient, desk.settings.shopEmail))).map(
      ({ facts }) => facts.email,
    )
  expect((await readAskers()).sort()).toEqual([email, email, other.email].sort())
  const proof = { idToken: await desk.prove(email) }
  const exported = (await desk.call('POST', '/account/export', proof, headers)).json()
  const kinds = exported.mails.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['partAskedFor', 'quoteAskedFor']))
  expect(exported.quoteRequests).toMatchObject([{ cartId: insertedId, answeredAt: null }])
  expect(JSON.stringify(exported)).not.toContain(other.email)
  expect((await desk.deleteAccount(email, headers)).statusCode).toBe(200)
  expect(await readAskers()).toEqual([other.email])
  expect(await desk.db.$count(quoteRequest)).toBe(0)
})
