import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { fillLargeShop } from '../../testing/fill-large-shop.ts'
import { explainReads } from '../../testing/watching/explain-reads.ts'
import {
  addDisputesAndBins,
  addNumbers,
  sendGoods,
} from '../../testing/watching/fill-around-large-shop.ts'
import { readingNodes, rowsLookedAt } from '../../testing/watching/plan-nodes.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

const ROWS = 100_000
/** Tables that grow with the shop. */
const LARGE = [
  ...['product', 'catalogue_entry', 'orders', 'order_line', 'order_move'],
  ...['users', 'review', 'account_event', 'cart', 'cart_line', 'sales_day'],
  // Not `low_stock`: its counts stop at 10,001 rows, for which a scan may be the cheapest.
  ...['period_sales', 'payment_dispute'],
  ...['reference', 'customer_part', 'stock_watch', 'not_found_key', 'stock_entry'],
]
/** Totals read 10,001 rows; a plan node that reads twice that is scanning the table. */
const MOST_ROWS = 20_000
/** Enough that reading them all would cost more than an index. */
const PAPERS = 20_000
/** Half a minute of one processor, which a busy machine may have little of. */
const FILLING_MS = 10 * 60_000

let shop: TestShop
let statements: ReturnType<typeof watchStatements>
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  statements = watchStatements(shop.pool)
  await fillLargeShop(shop.pool, ROWS)
  await sendGoods(shop.pool)
  await shop.pool.query(
    `insert into search_synonym values ('rotor', 'brake disc', false), ('rotor', 'brake size7', false)`,
  )
  admin = await createBuyer(shop.db, { role: 'admin' })
  await shop.pool.query(`insert into cart (id, user_id, name) values ($1, $2, 'Cart')`, [
    ownCart,
    admin.id,
  ])
  await shop.pool.query(
    `insert into cart_line select $1, id, 500, null, row_number() over (order by id)
     from (select id from product order by id limit 200) as oldest`,
    [ownCart],
  )
  await addNumbers(shop.pool, admin.id)
  await addDisputesAndBins(shop.pool)
}, FILLING_MS)
afterAll(() => shop.close())

/** Reads of large tables by the statements of a request, as `Seq Scan on orders: 100000`. */
async function readsOf(url: string, payload?: object, status = 200) {
  const { headers } = admin
  const asked = await statements.during(async () => {
    const sent = payload ? { method: 'POST' as const, payload } : {}
    const { statusCode, body } = await shop.app.inject({ url, headers, ...sent })
    expect(statusCode, body).toBe(status)
  })
  const reads = await explainReads(shop.pool, asked)
  return reads.filter(({ table }) => LARGE.includes(table))
}

const middle = '01990000-0000-7000-8000-00000000c350'
const placed = '01990000-0000-7000-8000-00000000c351'
const ownCart = '01991000-0000-7000-8000-000000000001'

test.each([
  '/product?limit=6',
  `/product?limit=1000&after=${middle}`,
  '/product?limit=24&category=Category+3',
  '/product?limit=24&discounted=true',
  '/product?limit=24&q=brake+size17',
  `/product/${middle}`,
  '/product/removed?limit=24',
  '/product/unpacked?limit=24',
  '/product/drafts?limit=24',
  '/category',
  '/review?limit=6',
  ...['low', 'sample'].map((kind) => `/reviews/desk?limit=24&kind=${kind}`),
  `/review?limit=6&after=${middle}`,
  '/catalogue/search',
  '/catalogue/search?q=BH-0050000',
  '/catalogue/search?q=bh+00500',
  '/catalogue/search?q=BH-0050x00',
  '/catalogue/search?q=szie17+brake',
  '/catalogue/search?q=brake',
  '/catalogue/search?q=rotor+size17',
  '/catalogue/search?q=300x28+brake',
  '/catalogue/search?q=brake+12+size+17',
  '/catalogue/search?q=brake&least=1',
  '/catalogue/search?q=brake&category=Category+3&sort=price',
  '/catalogue/search?category=Category+3&brand=Brand+3',
  '/catalogue/search?category=Category+3&sort=price',
  '/catalogue/search?category=Category+3&sort=available',
  '/catalogue/search?sort=available',
  '/catalogue/search?sort=name',
  '/catalogue/search?least=10&most=20',
  '/catalogue/search?category=Category+3&least=10&most=20',
  '/catalogue/search?category=Category+3&attribute=Diameter%3D7',
  '/catalogue/search?category=Category+3&attribute=Diameter%3D7&attribute=Face%3D1&sort=-price',
  '/catalogue/search?discounted=true',
  '/catalogue/search?orderable=true',
  '/catalogue/search?orderable=true&category=Category+3',
  '/catalogue/suggestions?q=bh0050',
  '/catalogue/suggestions?q=size17',
  '/catalogue/suggestions?q=rotor+size17',
  '/order?customerEmail=buyer-500@garage-15.example',
  '/order?customerEmail=buyer-500@garage-15.example&state=cancelled',
  '/orders/?limit=24',
  `/orders/?limit=24&after=${middle}`,
  '/orders/?limit=24&state=expired',
  '/orders/?limit=24&state=refunded',
  '/orders/?limit=24&kind=paid',
  '/orders/?limit=24&kind=partlyRefunded',
  '/orders/?limit=24&kind=expired',
  '/orders/?limit=24&kind=cancelled',
  '/orders/?limit=24&state=cancelled',
  '/orders/?limit=24&q=150000',
  `/orders/?limit=24&kind=refunded&after=${middle}`,
  '/orders/?limit=24&kind=refunded&q=whitfield',
  ...['toPack', 'partShipped', 'shipped', 'delivered', 'returns'].flatMap((goods) => [
    `/orders/?limit=24&goods=${goods}`,
    `/orders/?limit=24&goods=${goods}&after=${middle}`,
  ]),
  '/orders/?limit=24&goods=toPack&q=whitfield',
  '/orders/?limit=24&q=PO-4711',
  '/orders/?limit=24&q=0000C351',
  '/orders/?limit=24&q=0000C',
  '/orders/?limit=24&q=pi_3QaB2',
  '/orders/?limit=24&q=(312)+005-0000',
  '/orders/?limit=24&q=bh0050000',
  '/orders/?limit=24&q=buyer-5000%40',
  '/orders/?limit=24&q=dana',
  '/orders/?limit=24&q=whitfield',
  `/orders/?limit=24&q=whitfield&after=${middle}`,
  '/orders/?limit=24&q=disc',
  '/orders/?limit=24&q=nobody&state=expired',
  `/orders/?limit=24&q=${middle}`,
  '/orders/desk?limit=25',
  `/orders/desk?limit=25&after=${middle}`,
  ...['newest', 'oldest', 'shipBy', '-shipBy'].flatMap((sort) =>
    [
      ...['&state=expired', '&state=paid', '&goods=toPack', '&goods=delivered', '&goods=shipped'],
      ...['&state=paid&goods=delivered', '&from=2020-01-01', '&to=2030-01-01', '&shipBy=late'],
      ...['&customer=buyer-500@garage-15.example', '&part=BH-0050000', '&q=whitfield', '&q=dana'],
      ...['endsToday', 'untaxed', 'refund', 'dispute'].map((waits) => `&waits=${waits}`),
      ...['&country=DE', '&country=US&region=IL', '&country=none'],
    ].map((filter) => `/orders/desk?limit=25&sort=${sort}${filter}`),
  ),
  `/order/${placed}`,
  `/order/${placed}/lines`,
  `/order/${placed}/mails`,
  `/customer/${middle}`,
  '/orders/?limit=24&sort=held',
  `/orders/?limit=24&sort=held&after=${placed}`,
  '/cart',
  `/cart/${ownCart}`,
  '/figures?from=2025-01-01&to=2025-12-31&by=month',
  '/figures/bestSellers?from=2025-01-01&to=2025-01-30',
  '/figures/bestSellers?from=2025-01-01&to=2025-12-31&by=revenue',
  '/figures/bestSellers?from=2025-01-01&to=2025-12-31&by=pieces',
  '/figures/cover?limit=12',
  '/figures/funnel?from=2025-01-01&to=2025-12-31',
  '/figures/waiting',
  '/waiting',
  ...['low', 'out'].flatMap((stock) => [
    `/stock?limit=50&stock=${stock}`,
    `/stock?limit=50&stock=${stock}&after=${middle}`,
    `/stock?limit=50&stock=${stock}&q=size17`,
    `/stock?limit=50&stock=${stock}&bin=B-77`,
  ]),
  '/stock?limit=50&bin=B-77',
  '/stock?limit=50&bin=B-77&q=size17',
  '/bins?limit=100',
  '/bins?limit=100&q=B-5&after=B-50',
  '/bin?name=B-77',
  '/disputes',
  '/disputes?after=dp_1000',
  '/disputes?state=all&after=dp_1000',
  '/return?limit=50&state=open',
  '/changeSet?limit=50&planned=today',
  `/product/${middle}/references`,
  '/catalogue/search?q=NV+50000',
  '/partNumber?limit=100',
  '/stockWatch',
  '/notFound',
  '/user?limit=24',
  '/user?limit=24&q=buyer-5000%40',
  '/user?limit=24&q=dana',
  '/user?limit=24&q=whitfield',
  '/user?limit=24&waits=erasure',
  '/users/export?q=buyer-5000%40',
  '/user?role=staff&limit=50',
  `/user?limit=24&q=whitfield&after=${middle}`,
  '/accountEvents?limit=24',
  '/accountEvents?limit=24&email=buyer-500%40garage-15.example',
])('%s scans no large part of a table', async (url) => {
  for (const { how, table, rows, text } of await readsOf(url)) {
    expect(how, text).not.toBe('Seq Scan')
    expect(rows, `${how} on ${table}: ${text}`).toBeLessThan(MOST_ROWS)
  }
})

describe('what a buyer of 2,000 orders bought', () => {
  beforeAll(async () => {
    await shop.pool.query(
      `alter table orders disable trigger user;
       update orders set customer_email = '${admin.email}' where id in (
         select id from orders where state = 'paid' order by id limit 2000);
       alter table orders enable trigger user; analyze orders`,
    )
  })

  test.each(['', '&sort=price', '&sort=name&category=Category+3', '&q=brake', '&orderable=true'])(
    'is found from them, not along the catalogue%s',
    async (further) => {
      for (const { how, table, rows, text } of await readsOf(
        `/catalogue/search?bought=true${further}`,
      )) {
        expect(how, `${table}: ${text}`).not.toBe('Seq Scan')
        expect(rows, `${how} on ${table}: ${text}`).toBeLessThan(MOST_ROWS)
      }
    },
  )
})

test('the value of the stock reads each product, and of the ledger only what was entered since', async () => {
  await shop.pool.query(
    `insert into stock_entry (product_id, kind, delta, quantity, reason, at)
     select id, 'receive', 10, 10, 'Delivery', now() - interval '1 year' from product;
     analyze stock_entry`,
  )
  const days = [0, 7].map((back) => new Date(Date.now() - back * 86_400_000).toISOString())
  for (const on of days.map((moment) => moment.slice(0, 10))) {
    const reads = await readsOf(`/report/stockValue?on=${on}`)
    const rowsOf = (wanted: string) =>
      reads.filter(({ table }) => table === wanted).map(({ rows }) => rows)
    expect(Math.max(...rowsOf('product'))).toBeLessThan(ROWS * 1.1)
    expect(Math.max(...rowsOf('stock_entry'))).toBeLessThan(MOST_ROWS)
  }
})

test('a list with every kind of number reads no large part of a table', async () => {
  const text = [
    'BH-0050000 500',
    'NV 0040000 500',
    'OWN 20 500',
    'BH-0O50000 500',
    'XQ-4411-77 500',
  ]
  const reads = await readsOf('/resolve', { text: text.join('\n') })
  expect(reads.map(({ table }) => table)).toContain('reference')
  for (const { how, table, rows, text } of reads) {
    expect(how, `${table}: ${text}`).not.toBe('Seq Scan')
    expect(rows, `${how} on ${table}: ${text}`).toBeLessThan(MOST_ROWS)
  }
})

/** Papers of many orders, mails, events and tax statuses of their people, and a long history of changes. */
async function addPapers() {
  await shop.pool.query(`
    alter table refund disable trigger user; alter table shipment disable trigger user;
    insert into document (id, kind, number, order_id, cause, issued_on, currency, total_cents, tax_cents, content)
      select id, 'invoice', 'INV-2026-' || id, id, 'payment:' || id, current_date, 'USD', 100, 0, '{}' from orders limit ${PAPERS};
    insert into tax_status (id, user_id, kind, number, country, state, decided_by)
      select id, id, 'vatId', 'DE1', 'DE', 'accepted', 'rita@bulkhead.example' from users limit ${PAPERS};
    insert into change_set (kind, title, actor_email, state, counts)
      select 'edit', 'A change', 'rita@bulkhead.example', 'discarded', '{}' from generate_series(1, ${PAPERS});
    insert into refund (id, order_id, intent_id, amount_cents, state, provider_id, requested_by)
      select id, id, 'pi_' || id, 100, 'succeeded', 're_' || id, 'rita@bulkhead.example' from orders limit ${PAPERS};
    insert into shipment (id, order_id, shipment_no, state, packed_at, created_by)
      select id, id, 1, 'packing', now(), 'rita@bulkhead.example' from orders limit ${PAPERS};
    insert into mail (id, kind, event_key, recipient, facts, closed_at, outcome)
      select id, 'newSignIn', 'newSignIn ' || id, email, '{}', now(), 'sent' from users limit ${PAPERS};
    insert into account_event (id, kind, email, actor_email, address, device)
      select gen_random_uuid(), 'sessionsEnded', email, 'rita@bulkhead.example', '192.0.2.1', 'Firefox' from users limit ${PAPERS};
    analyze refund, shipment, mail, account_event, document, tax_status, change_set`)
}

/** Large tables that the statements of a run read from end to end, also to change them. */
async function scansOf(run: () => Promise<unknown>): Promise<string[]> {
  const papers = ['refund', 'shipment', 'mail', 'document', 'tax_status', 'change_set']
  const large = [...LARGE, ...papers]
  const scans: string[] = []
  for (const { text, values } of await statements.during(run)) {
    if (!/^\s*(select|with|update|delete)\b/i.test(text)) continue
    const { rows } = await shop.pool.query(`explain (format json) ${text}`, [...values])
    for (const node of readingNodes(rows[0]['QUERY PLAN'][0].Plan)) {
      const table = node['Relation Name'] ?? ''
      if (node['Node Type'] === 'Seq Scan' && large.includes(table)) scans.push(`${table}: ${text}`)
    }
  }
  return scans
}

test('the export and the deletion of an account read no large table from end to end', async () => {
  await addPapers()
  const form = { email: 'leaving@garage.example', password: 'pallet of pads' }
  const post = async (url: string, payload: object, headers = {}) => {
    const answer = await shop.app.inject({ method: 'POST', url, payload, headers })
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return answer.json()
  }
  const { idToken } = await post('/identity/sign-up', { ...form, name: 'Dana' })
  const entered = await shop.app.inject({
    method: 'PUT',
    url: `/user/${form.email}`,
    headers: { authorization: `Bearer ${idToken}` },
    payload: { email: form.email },
  })
  const headers = { authorization: `Bearer ${entered.json().token}` }
  await shop.pool.query(
    `alter table orders disable trigger user;
     update orders set customer_email = '${form.email}' where id in (
       select id from orders where state in ('expired', 'cancelled') order by id desc limit 20);
     alter table orders enable trigger user`,
  )
  for (const url of ['/account/export', '/account/deletion']) {
    const proof = await post('/identity/sign-in', form)
    expect(await scansOf(() => post(url, proof, headers))).toEqual([])
  }
  expect(
    await shop.pool.query('select from orders where customer_email = $1', [form.email]),
  ).toMatchObject({ rowCount: 0 })
})

test('what refers to a deleted user or file is found by an index', async () => {
  // No plan shows the checks that the database makes itself.
  const { rows } = await shop.pool.query(`
    select conrelid::regclass || '.' || attname as reference from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid in ('users'::regclass, 'paper_file'::regclass)
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])`)
  expect(rows).toEqual([])
})

test('a prefix of papers is checked without reading them all', async () => {
  const value = { invoicePrefix: 'INV', creditNotePrefix: 'GS' }
  const asked = await statements.during(async () => {
    const answer = await shop.app.inject({
      method: 'PUT',
      url: '/settings/numbering',
      headers: admin.headers,
      payload: { value },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  })
  const checks = asked.filter(({ text }) => text.includes('from "document"'))
  expect(checks).toHaveLength(2)
  for (const { text, values } of checks) {
    const { rows } = await shop.pool.query(
      `explain (analyze, timing off, costs off, format json) ${text}`,
      [...values],
    )
    for (const node of readingNodes(rows[0]['QUERY PLAN'][0].Plan))
      expect(rowsLookedAt(node), text).toBeLessThan(100)
  }
})

test('a guesser’s failures aren’t read to find the owner’s places', async () => {
  const email = 'attacked@garage.example'
  await shop.pool.query(
    `insert into account_event (id, kind, email, address, device)
       select gen_random_uuid(), case when n % 1000 = 0 then 'signedIn' else 'signInFailed' end, $1, '192.0.2.' || n % 250, 'curl'
       from generate_series(1, ${MOST_ROWS}) as n`,
    [email],
  )
  await shop.pool.query('analyze account_event')
  const reads = await readsOf('/identity/sign-in', { email, password: 'wrong one' }, 401)
  const ofEvents = reads.filter(({ table }) => table === 'account_event')
  expect(ofEvents.length).toBeGreaterThan(0)
  for (const { rows, text } of ofEvents) expect(rows, text).toBeLessThan(100)
})

test('the sitemap is split into files along an index', async () => {
  const reads = await readsOf('/sitemap.xml')
  // The reader's session is looked up, too.
  const ofCatalogue = reads.filter(({ table }) => table !== 'users')
  expect(new Set(ofCatalogue.map(({ how }) => how))).toEqual(new Set(['Index Only Scan']))
})
