import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAccountEvent } from '../../people/accounts/account-event-store.ts'
import {
  returnLine,
  returnRequest,
  shipment,
  shipmentLine,
} from '../../platform/database/tables/goods.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { taxStatus, users } from '../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'
import {
  type Buyer,
  createAttachment,
  createProduct,
  createUpload,
  EXAMPLE_PICTURE,
  exampleAddress,
  exampleBillTo,
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

const exportData = (idToken: string, headers: Buyer['headers']) =>
  desk.call('POST', '/account/export', { idToken }, headers)

async function findUserId(email: string): Promise<string> {
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  return user?.id ?? ''
}

test('the export of own data is complete, contains no secret, and needs the password again', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const id = await desk.placeOrder(headers)
  await createUpload(desk.db, await findUserId(email))
  const lines = [{ productId: (await createProduct(desk.db)).id, quantity: 700, reference: 'G-1' }]
  await desk.call('POST', '/cart', { name: 'Spring', lines }, headers)
  const watch = { productId: (await createProduct(desk.db)).id, wanted: 20_000 }
  await desk.call('POST', '/stockWatch', watch, headers)
  await desk.call('POST', '/address', exampleAddress, headers)
  await desk.call('PUT', '/billing', exampleBillTo, headers)
  await desk.call('PUT', '/tax', { vatId: 'DE136695976', country: 'DE' }, headers)
  const stale = await desk.prove(email)
  await desk.swap(email, stale)
  expect((await exportData(stale, headers)).statusCode).toBe(401)
  const another = await desk.prove(desk.makeEmail())
  expect((await exportData(another, headers)).statusCode).toBe(403)

  const answer = await exportData(await desk.prove(email), headers)
  expect(answer.json()).toMatchObject({
    account: { email },
    orders: [{ id, customerEmail: email, lines: [{ quantity: 500 }] }],
    carts: [{ name: 'Spring', lines: [{ quantity: 700, reference: 'G-1' }] }],
    stockWatches: [watch],
    addresses: [exampleAddress],
    billTo: [{ billTo: exampleBillTo }],
    taxStatuses: [{ number: 'DE136695976', state: 'checking' }],
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
  await desk.db
    .insert(shipment)
    .values({ id: shipmentId, orderId, ...left, tracking: '1Z 999', note: 'Rita', createdBy })
  await desk.db.insert(shipmentLine).values({ ...ofLine, shipmentId, quantity: 300 })
  await desk.db
    .insert(returnRequest)
    .values({ id: returnId, orderId, state: 'requested', createdAt: moment })
  const words = { reason: 'damaged', note: 'Dana: rust', pictures: [EXAMPLE_PICTURE] } as const
  await desk.db
    .insert(returnLine)
    .values({ ...ofLine, returnId, quantity: 40, ...words, pictures: [...words.pictures] })
  await desk.db.update(orders).set({ internalNote: 'Rita asks' }).where(eq(orders.id, orderId))
  await desk.db.update(users).set({ internalNote: 'Rita knows' })
}

test('the export has shipments and returns of own orders, and nothing that the house notes', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const id = await desk.placeOrder(headers)
  await shipAndReturn(id, 'rita@bulkhead.example')
  await createAttachment(desk.db, { id: await findUserId(email) }, id)
  const answer = await exportData(await desk.prove(email), headers)
  const [order] = answer.json().orders
  expect(order.shipments).toMatchObject([{ tracking: '1Z 999', lines: [{ quantity: 300 }] }])
  expect(order.attachments).toMatchObject([{ name: 'PO-4711.pdf', byStaff: false }])
  expect(answer.json().returns).toMatchObject([
    { orderId: id, state: 'requested', lines: [{ quantity: 40, note: 'Dana: rust' }] },
  ])
  expect(answer.body).not.toMatch(/rita|internalNote/i)
})

test('erasing an order takes the words, pictures and names of its goods, and keeps the pieces', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const id = await desk.placeOrder(headers)
  await desk.markPaid(id)
  await shipAndReturn(id, email)
  await createAttachment(desk.db, { id: await findUserId(email) }, id)
  const countFiles = async () =>
    (await desk.pool.query(`select from paper_file where key like 'attachment/%'`)).rowCount
  const files = await countFiles()
  await desk.deleteAccount(email, headers)
  expect(await countFiles()).toBe(files)
  const readShipment = async () =>
    (await desk.db.select().from(shipment).where(eq(shipment.orderId, id)))[0]
  expect(await readShipment()).toMatchObject({ createdBy: null, note: 'Rita' })
  clockAheadMs = 31 * DAY_MS
  await desk.keepHouse()
  clockAheadMs = 0
  expect(await readShipment()).toMatchObject({ note: null, tracking: '1Z 999', state: 'shipped' })
  const [packed] = await desk.db.select().from(shipmentLine).where(eq(shipmentLine.orderId, id))
  const [returned] = await desk.db.select().from(returnLine).where(eq(returnLine.orderId, id))
  expect(packed).toMatchObject({ quantity: 300 })
  expect(returned).toMatchObject({ quantity: 40, reason: 'damaged', note: null, pictures: [] })
  const [order] = await desk.db.select().from(orders).where(eq(orders.id, id))
  expect(order).toMatchObject({ internalNote: null })
  expect(await countFiles()).toBe((files ?? 0) - 1)
})

test('the export has each of thousands of entries of the ledger once, and none of another’s', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const product = await createProduct(desk.db)
  await desk.pool.query(
    `insert into stock_entry (product_id, kind, delta, quantity, reason, actor_email)
     select $1, 'count', 0, n, 'Counted', case when n % 2 = 0 then $2 else 'other@garage.example' end
     from generate_series(1, 5000) as n`,
    [product.id, email],
  )
  const answer = await exportData(await desk.prove(email), headers)
  const { stockEntries, account } = answer.json()
  expect(account).toMatchObject({ email })
  expect(stockEntries.map(({ quantity }: { quantity: number }) => quantity)).toEqual(
    Array.from({ length: 2500 }, (_, place) => 2 * (place + 1)),
  )
  const { rows } = await desk.pool.query(
    `explain (format json) select * from stock_entry where actor_email = '${email}' and id > 0 order by id limit 1000`,
  )
  expect(JSON.stringify(rows)).toContain('stock_entry_by_actor')
})

test('the export of a customer names no admin', async () => {
  const [email, admin] = [desk.makeEmail(), 'rita@bulkhead.example']
  const headers = await desk.enter(email)
  await desk.call('PUT', '/tax', { vatId: 'DE136695976', country: 'DE' }, headers)
  await desk.db
    .update(taxStatus)
    .set({ decidedBy: admin })
    .where(eq(taxStatus.userId, await findUserId(email)))
  const from = { address: '192.0.2.1', device: 'Firefox on Linux' }
  for (const actorEmail of [admin, email]) {
    const event = { kind: 'sessionsEnded', email, actorEmail, from } as const
    await recordAccountEvent(desk.db, event, new Date())
  }
  const answer = await exportData(await desk.prove(email), headers)
  expect(answer.body).not.toContain(admin)
  expect(answer.json().taxStatuses).toMatchObject([{ decidedBy: null }])
  const ended = answer
    .json()
    .accountEvents.filter(({ kind }: { kind: string }) => kind === 'sessionsEnded')
  expect(ended).toMatchObject([{ actorEmail: null }, { actorEmail: email }])
})
