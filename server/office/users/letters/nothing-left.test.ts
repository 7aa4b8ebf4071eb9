import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import {
  type Buyer,
  createAttachment,
  createBuyer,
  createCertificate,
  createDocument,
  createProduct,
  createReview,
  createUpload,
  exampleAddress,
  exampleBillTo,
} from '../../../testing/factories.ts'

const MARKER = 'zyxwhitfield'
const EMAIL = `${MARKER}@garage.example`
const DAY_MS = 24 * 60 * 60 * 1000

let desk: AccountDesk
let admin: Buyer
let clockAheadMs = 0
const logged: string[] = []

beforeAll(async () => {
  desk = await openAccountDesk({
    env: { LOG_LEVEL: 'trace', ORDER_KEEP_DAYS: '30' },
    logOutput: { write: (line) => logged.push(line) },
    now: () => new Date(Date.now() + clockAheadMs),
  })
  admin = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(() => desk.close())

/** Texts that people type about one customer, by the condition of the rows that are theirs; `$1` is the customer, `$2` the order. */
const TYPED: Readonly<Record<string, readonly string[]>> = {
  'users where id = $1': ['internal_note', 'block_reason'],
  'address where user_id = $1': [
    ...['label', 'company', 'name', 'street', 'street2', 'city', 'region', 'post_code'],
    ...['phone', 'dock_hours'],
  ],
  'tax_status where user_id = $1': ['number', 'reason'],
  'session where user_id = $1': ['device', 'address'],
  'known_device where user_id = $1': ['device'],
  'passkey where user_id = $1': ['device'],
  'account_merge where kept_id = $1': ['reason'],
  'users where id in (select merged_id from account_merge where kept_id = $1)': ['name'],
  'customer_part where owner_id = $1': ['number'],
  'cart where user_id = $1': ['name'],
  'cart_line where cart_id in (select id from cart where user_id = $1)': ['reference'],
  'quote_request where cart_id in (select id from cart where user_id = $1)': ['place', 'reason'],
  [`review where email = '${EMAIL}'`]: ['name', 'description'],
  [`profile where email = '${EMAIL}'`]: ['name', 'facebook', 'linkedin'],
  [`account_event where email = '${EMAIL}'`]: ['reason', 'address', 'device'],
  'orders where id = $2': [
    ...['customer_name', 'phone', 'address', 'post_code', 'po_number', 'internal_note', 'on_hold'],
  ],
  'order_line where order_id = $2': ['reference'],
  'order_attachment where order_id = $2': ['name'],
  'order_move where order_id = $2': ['note'],
  'refund where order_id = $2': ['note'],
  'shipment where order_id = $2': ['note'],
  'return_request where order_id = $2': ['note', 'reason'],
  'return_line where order_id = $2': ['note'],
}

/** Columns for words that hold nothing about a customer. */
const NOT_ABOUT_THEM = [
  'order_move.reason',
  'return_line.reason',
  'reference.note',
  'stock_entry.note',
  'stock_entry.reason',
  'stock_entry.reference',
  'erasure.reason',
  'payment_dispute.reason',
  // A commitment; its text lies in history_value.
  'history_entry.reason',
]

async function searchTables(): Promise<string[]> {
  const { rows } = await desk.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await desk.pool.query(
      `select from "${name}" as t where lower(t::text) ~ ($1 || '|' || $2) limit 1`,
      [MARKER, Buffer.from(MARKER).toString('hex')],
    )
    if (rowCount) found.push(name)
  }
  return found
}

async function searchFiles(): Promise<string[]> {
  const { dataDir } = desk.settings
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    if (bytes.toString('latin1').toLowerCase().includes(MARKER)) found.push(file.name)
  }
  return found
}

/** Rows in every table that holds something about a customer. */
async function addRows(id: string, orderId: string, productId: string): Promise<void> {
  await createCertificate(desk.db, id)
  await createAttachment(desk.db, { id }, orderId)
  await createUpload(desk.db, id)
  await createReview(desk.db, { email: EMAIL, name: 'Dana' })
  const returnId = uuidv7()
  const joined = await createBuyer(desk.db, { email: `second.${EMAIL}` })
  for (const statement of [
    `insert into profile (id, email, name) values (gen_random_uuid(), '${EMAIL}', 'Dana')`,
    `insert into passkey values (gen_random_uuid(), '${id}', 'key', '\\x01', 1, '{}', 'd', now(), null)`,
    `insert into account_merge values ('${joined.id}', '${id}', 'r', null, now(), '{}')`,
    `insert into merged_row values ('${joined.id}', 'picture', '/images/${MARKER}.webp')`,
    `delete from known_device where user_id = '${id}'`,
    `insert into known_device (user_id, device) values ('${id}', 'Phone')`,
    `insert into customer_part (owner_kind, owner_id, key, number, product_id) values ('account', '${id}', 'own1', 'OWN 1', '${productId}')`,
    `insert into order_move (order_id, move_no, from_state, to_state, at, actor, reason, note)
      values ('${orderId}', 90, 'paid', 'paid', now(), 'admin', 'putOnHold', 'Wait')`,
    `insert into order_file (order_id, columns, cells) values ('${orderId}', '[{"header": "${MARKER}"}]', '{"1": [["${MARKER}"]]}')`,
    `insert into refund (id, order_id, intent_id, amount_cents, state) values (gen_random_uuid(), '${orderId}', 'pi_1', 5, 'failed')`,
    `insert into shipment (id, order_id, shipment_no, state, packed_at, note) values (gen_random_uuid(), '${orderId}', 1, 'packing', now(), 'n')`,
    `insert into return_request (id, order_id, state, created_at) values ('${returnId}', '${orderId}', 'declined', now())`,
    `insert into return_line (return_id, order_id, line_no, quantity, reason) values ('${returnId}', '${orderId}', 1, 5, 'damaged')`,
    `insert into notice (kind, event_key, title, path, at)
      select 'quote', 'quote ' || id, 'A buyer asks what freight to ${MARKER} costs', '/', now() from mail where kind = 'quoteAskedFor'`,
  ])
    await desk.pool.query(statement)
}

async function plant(id: string, orderId: string): Promise<void> {
  const address = JSON.stringify({ ...exampleAddress, name: MARKER, company: MARKER })
  const billTo = JSON.stringify({ ...exampleBillTo, legalName: MARKER, vatId: MARKER })
  await desk.pool.query(
    'update orders set ship_to = $1, bill_to = $2, exemption = $2 where id = $3',
    [address, billTo, orderId],
  )
  await desk.pool.query('update billing set bill_to = $1 where user_id = $2', [billTo, id])
  await desk.pool.query(
    `update paper_file set bytes = $1 where key like 'certificate/%' or key like 'attachment/%'`,
    [Buffer.from(`%PDF-1.7 ${MARKER}`)],
  )
  await createDocument(desk.db, orderId)
  await desk.pool.query(
    `update document set content = jsonb_set(content, '{buyer,name}', '"${MARKER}"') where order_id = $1`,
    [orderId],
  )
  for (const [which, columns] of Object.entries(TYPED))
    for (const column of columns) {
      const [table = '', condition = ''] = which.split(/ where (.*)/)
      const given = condition.replace('$1', `'${id}'`).replace('$2', `'${orderId}'`)
      const { rowCount } = await desk.pool.query(
        `update ${table} set ${column} = $1 where ${given}`,
        [MARKER],
      )
      expect([which, rowCount === 0]).toEqual([which, false])
    }
}

test('after the erasure of a customer only papers hold what they and staff typed, and those until the law lets them go', async () => {
  const headers = await desk.enter(EMAIL)
  await desk.call('PUT', '/identity/name', { name: MARKER }, headers)
  const [user] = await desk.db.select().from(users).where(eq(users.email, EMAIL))
  const id = user?.id ?? ''
  await desk.call('POST', '/address', exampleAddress, headers)
  await desk.call('PUT', '/billing', exampleBillTo, headers)
  await desk.call('POST', '/notFound', { number: 'XQ-1', note: MARKER }, headers)
  const { id: productId } = await createProduct(desk.db)
  const lines = [{ productId, quantity: 700 }]
  const { insertedId } = (await desk.call('POST', '/cart', { lines }, headers)).json()
  const to = { country: 'US', postCode: '60607' }
  await desk.call('POST', `/cart/${insertedId}/quote`, to, headers)
  const orderId = await desk.placeOrder(headers)
  await desk.markPaid(orderId)
  const block = { reason: MARKER }
  await desk.call('POST', `/user/${id}/block`, block, admin.headers)
  await desk.call(
    'GET',
    `/user/${id}/export?reason=Letter%20of%20${MARKER}`,
    undefined,
    admin.headers,
  )
  await desk.pool.query('alter table orders disable trigger user')
  await desk.pool.query(`update orders set fulfilment = 'delivered' where id = $1`, [orderId])
  await addRows(id, orderId, productId)
  await desk.pool.query(
    `insert into session (token_hash, user_id, expires_at) values (sha256('token'), $1, now() + interval '1 day')`,
    [id],
  )
  await plant(id, orderId)
  await desk.pool.query('alter table orders enable trigger user')
  const planted = await searchTables()
  for (const which of Object.keys(TYPED)) expect(planted).toContain(which.split(' ')[0])

  const answer = await desk.call(
    'POST',
    `/user/${id}/erase`,
    { reason: 'Letter of Monday' },
    admin.headers,
  )
  expect(answer.json()).toEqual({ erased: true, waitsFor: [] })
  expect(await searchTables()).toEqual(['document'])
  expect(await searchFiles()).toEqual([])
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => line.toLowerCase().includes(MARKER))).toEqual([])

  clockAheadMs = 31 * DAY_MS
  await desk.keepHouse()
  expect(await searchTables()).toEqual([])
})

test('every column for typed notes and reasons is planted above', async () => {
  const { rows } = await desk.pool.query<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_name ~ '(note|reason|reference|on_hold)$'`)
  const planted = Object.entries(TYPED).flatMap(([which, columns]) =>
    columns.map((column) => `${which.split(' ')[0]}.${column}`),
  )
  for (const { table, column } of rows)
    expect([...planted, ...NOT_ABOUT_THEM]).toContain(`${table}.${column}`)
})
