import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOrder } from '../../../../contract/ordering/desk-orders.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../../testing/factories.ts'

const ORDERS = 1200
const PAGE = 40
/** A Monday morning. */
const NOW = new Date('2026-11-30T09:00:00Z')

/** An order as the test knows it. */
interface Known {
  readonly id: string
  readonly state: string
  readonly fulfilment: string
  readonly created_at: Date
  readonly paid_at: Date | null
  readonly held_until: Date
  readonly customer_email: string
  readonly po_number: string | null
  readonly untaxed: boolean
  readonly on_hold: string | null
  readonly part: string
}

let shop: TestShop
let admin: Buyer
let known: Known[]

beforeAll(async () => {
  shop = await buildTestShop({ now: () => NOW })
  admin = await createBuyer(shop.db, { role: 'admin' })
  await shop.pool.query(`update session set expires_at = '2100-01-01'`)
  const parts = [
    await createProduct(shop.db, { partNumber: 'BH-3001-1' }),
    await createProduct(shop.db, { partNumber: 'BH-3001-2' }),
  ]
  // An order an hour before now, back in time; its id begins with its moment.
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count,
       pieces, goods_cents, created_at, po_number, untaxed)
     select (lpad(to_hex((extract(epoch from at) * 1000)::bigint >> 16), 8, '0') || '-'
         || lpad(to_hex(((extract(epoch from at) * 1000)::bigint & 65535)), 4, '0') || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       (array['awaitingPayment', 'expired', 'cancelled'])[1 + n % 3], 'buyer-' || n % 7 || '@garage.example', 'Dana Novak', '1', 'a', 'c',
       100, $2::timestamptz + make_interval(hours => n % 40), 1, 500, 100, at,
       case when n % 5 = 0 then 'Yard/' || n % 11 end, n % 13 = 0
     from generate_series(1, $1::integer) as n, lateral (select $2::timestamptz - make_interval(hours => n) as at) as placed`,
    [ORDERS, NOW.toISOString()],
  )
  await shop.pool.query(
    `update orders set state = 'paid', transaction_id = 'pi_' || id, paid_at = created_at + interval '3 hours',
       fulfilment = (array['none', 'packing', 'partlyShipped', 'shipped', 'delivered'])[1 + abs(hashtext(id::text)) % 5]
     where abs(hashtext(id::text || 'paid')) % 2 = 0`,
  )
  await shop.pool.query(
    `update orders set paid_at = created_at + interval '20 days 1 minute' where state = 'paid' and order_no % 9 = 0 and created_at < $1::timestamptz - interval '20 days'`,
    [NOW.toISOString()],
  )
  await shop.pool.query(
    `insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents, unit_price_cents, quantity)
     select id, 1, case when abs(hashtext(id::text)) % 3 = 0 then $1::uuid else $2::uuid end, 'Brake disc',
       case when abs(hashtext(id::text)) % 3 = 0 then 'BH-3001-1' else 'BH-3001-2' end, '/images/a.webp', 100, 100, 500 from orders`,
    parts.map(({ id }) => id),
  )
  await shop.pool.query(
    `insert into payment_dispute (id, order_id, amount_cents, state)
     select 'dp_' || id, id, 100, case when abs(hashtext(id::text)) % 4 = 0 then 'won' else 'open' end from orders where state = 'paid' order by id limit 60;
     insert into refund (id, order_id, intent_id, amount_cents, state, provider_id)
     select id, id, 'pi_' || id, 1, case when abs(hashtext(id::text)) % 4 = 0 then 'succeeded' else 'pending' end, 're_' || id
       from orders where state = 'paid' order by id desc limit 60;
     update orders set on_hold = 'Address unclear' where order_no % 17 = 0;
     analyze`,
  )
  const { rows } = await shop.pool.query<Known>(
    `select orders.*, part_number as part from orders join order_line on order_id = id order by id desc`,
  )
  known = rows
}, 120_000)
afterAll(() => shop.close())

async function ask(query: Record<string, string>) {
  const { headers } = admin
  const url = `/orders/desk?${new URLSearchParams({ limit: String(PAGE), ...query })}`
  const answer = await shop.app.inject({ url, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows: DeskOrder[] = answer.json()
  const next = String(answer.headers.link ?? '').match(/after=([\da-f-]+)/)?.[1]
  return { rows, ids: rows.map(({ _id }) => _id), total: answer.headers['x-total-count'], next }
}

/** All pages of a list. */
async function askAll(query: Record<string, string>) {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await ask({ ...query, ...(after && { after }) })
    expect(page.rows.length).toBeLessThanOrEqual(PAGE)
    ids.push(...page.ids)
    after = page.next
    if (!after) return { ids, total: page.total }
  }
}

const isToPack = ({ state, fulfilment }: Known) =>
  state === 'paid' && ['none', 'packing'].includes(fulfilment)
const day = (at: Date) => at.toISOString().slice(0, 10)
const refunded = async () => idsOf(`select order_id as id from refund where state = 'pending'`)
const disputed = async () =>
  idsOf(`select order_id as id from payment_dispute where state = 'open'`)
const idsOf = async (text: string) =>
  new Set((await shop.pool.query<{ id: string }>(text)).rows.map(({ id }) => id))

/** The days of a list are one filter: of payment, or of placing. */
const subjectsOf = (query: Record<string, string>) =>
  Object.keys(query).map((key) => (['from', 'to'].includes(key) ? 'days' : key))

/** Where filters combine, the shop stops counting after 500. */
const totalOf = (query: Record<string, string>, count: number) =>
  new Set(subjectsOf(query)).size > 1 && count > 500 ? '500+' : String(count)

/** With two working days until dispatch, what was paid until Thursday the 26th left until today, a Monday. */
const cases: readonly (readonly [Record<string, string>, (order: Known) => boolean])[] = [
  [{}, () => true],
  [{ state: 'paid' }, ({ state }) => state === 'paid'],
  [{ waits: 'onHold' }, ({ on_hold }) => on_hold !== null],
  [{ waits: 'onHold', goods: 'toPack' }, (order) => order.on_hold !== null && isToPack(order)],
  [{ state: 'expired' }, ({ state }) => state === 'expired'],
  [{ goods: 'toPack' }, isToPack],
  [{ goods: 'delivered', state: 'paid' }, ({ fulfilment }) => fulfilment === 'delivered'],
  [{ from: '2026-11-20' }, (order) => day(order.created_at) >= '2026-11-20'],
  [{ to: '2026-11-10' }, (order) => day(order.created_at) <= '2026-11-10'],
  [
    { from: '2026-11-11', to: '2026-11-12', state: 'expired' },
    (order) =>
      order.state === 'expired' && ['2026-11-11', '2026-11-12'].includes(day(order.created_at)),
  ],
  [
    { days: 'paid', from: '2026-11-20' },
    ({ paid_at: at }) => at !== null && day(at) >= '2026-11-20',
  ],
  [{ customer: 'Buyer-3@garage.example' }, (order) => order.customer_email.startsWith('buyer-3@')],
  [{ part: 'bh30011' }, ({ part }) => part === 'BH-3001-1'],
  [{ part: 'BH-9' }, () => false],
  [
    { part: 'BH 3001 2', customer: 'buyer-3@garage.example', q: 'yard/' },
    (order) =>
      order.part === 'BH-3001-2' &&
      order.customer_email.startsWith('buyer-3@') &&
      order.po_number !== null,
  ],
  [{ shipBy: 'late' }, (order) => isToPack(order) && day(order.paid_at ?? NOW) <= '2026-11-25'],
  [{ shipBy: 'today' }, (order) => isToPack(order) && day(order.paid_at ?? NOW) <= '2026-11-26'],
  [{ shipBy: 'week' }, isToPack],
  [
    { waits: 'endsToday' },
    ({ state, held_until: until }) => state === 'awaitingPayment' && day(until) <= '2026-11-30',
  ],
  [
    { waits: 'untaxed' },
    ({ state, untaxed }) => untaxed && ['awaitingPayment', 'paid'].includes(state),
  ],
]

test.each(cases)(
  'the filter %o finds the same as a full scan, in each sort, page by page',
  async (query, has) => {
    const listed = known.filter((order) => order.state !== 'cancelled' && has(order))
    const newest = listed.map(({ id }) => id)
    expect(await askAll(query)).toEqual({ ids: newest, total: totalOf(query, newest.length) })
    expect((await askAll({ ...query, sort: 'oldest' })).ids).toEqual(newest.toReversed())
    const byPayment = listed
      .filter(isToPack)
      .sort((one, other) => Number(one.paid_at) - Number(other.paid_at))
      .map(({ id }) => id)
    const total = String(byPayment.length)
    expect(await askAll({ ...query, sort: 'shipBy' })).toEqual({ ids: byPayment, total })
    expect((await askAll({ ...query, sort: '-shipBy' })).ids).toEqual(byPayment.toReversed())
  },
)

test('any two filters at once find what both find, also where they exclude each other', async () => {
  const exclusive: [Record<string, string>, (order: Known) => boolean][] = [
    [{ goods: 'delivered' }, ({ fulfilment }) => fulfilment === 'delivered'],
    [{ state: 'awaitingPayment' }, ({ state }) => state === 'awaitingPayment'],
    [
      { days: 'paid', to: '2026-11-20' },
      ({ paid_at: at }) => at !== null && day(at) <= '2026-11-20',
    ],
  ]
  const every = [...cases, ...exclusive]
  let excluded = 0
  for (const [place, [query, has]] of every.entries())
    for (const [other, hasOther] of every.slice(place + 1)) {
      if (subjectsOf(query).some((subject) => subjectsOf(other).includes(subject))) continue
      const both = known.filter((one) => one.state !== 'cancelled' && has(one) && hasOther(one))
      const { rows, total } = await ask({ ...query, ...other })
      expect([total, rows.length], JSON.stringify({ ...query, ...other })).toEqual([
        totalOf({ ...query, ...other }, both.length),
        Math.min(both.length, PAGE),
      ])
      if (both.length === 0) excluded += 1
    }
  expect(excluded).toBeGreaterThan(10)
}, 60_000)

test.each<Record<string, string>>([
  { waits: 'onHold' },
  { state: 'paid', goods: 'toPack', part: 'BH-3001-1' },
  { from: '2026-11-01', to: '2026-11-12', customer: 'Buyer-3@garage.example' },
  { shipBy: 'late', sort: 'shipBy' },
  { q: 'Yard/3', state: 'paid' },
])('an export by the filters %j has the lines of all orders of that list', async (filter) => {
  const { ids } = await askAll(filter)
  const url = `/orders/export?${new URLSearchParams(filter)}`
  const answer = await shop.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const rows: { order_id: string }[] = parse(answer.payload, { columns: true, bom: true })
  expect(ids.length).toBeGreaterThan(0)
  expect(rows.map(({ order_id }) => order_id)).toEqual(ids.toSorted().toReversed())
})

test('a cancelled order is found by its whole number only', async () => {
  const cancelled = known.find(({ state }) => state === 'cancelled')
  const { rows } = await shop.pool.query('select order_no from orders where id = $1', [
    cancelled?.id,
  ])
  expect((await ask({ q: String(rows[0].order_no) })).ids).toEqual([cancelled?.id])
  const { headers } = admin
  const answer = await shop.app.inject({ url: '/orders/desk?state=cancelled', headers })
  expect(answer.json().errors).toHaveProperty('state')
})

test('an order is found by the number of its invoice', async () => {
  const paid = known.find(({ state }) => state === 'paid')
  await shop.pool.query(
    `insert into document (id, kind, number, order_id, cause, issued_on, currency, total_cents, tax_cents, content)
     values (gen_random_uuid(), 'invoice', 'INV-2026-000123', $1, 'payment:1', '2026-11-01', 'USD', 100, 0, '{}')`,
    [paid?.id],
  )
  expect((await ask({ q: 'inv-2026-000123' })).ids).toEqual([paid?.id])
  expect((await ask({ q: 'INV-2026-00012' })).ids).toEqual([])
})

test('orders with a refund under way and with an open dispute are lists of their own', async () => {
  for (const [waits, ids] of [
    ['refund', await refunded()],
    ['dispute', await disputed()],
  ] as const) {
    const wanted = known.filter(({ id }) => ids.has(id)).map(({ id }) => id)
    expect(wanted.length).toBeGreaterThan(0)
    expect((await askAll({ waits })).ids).toEqual(wanted)
  }
})

test('a part-shipped order says how many pieces are left, and still by when they leave', async () => {
  const { rows } = await ask({ goods: 'partShipped', state: 'paid' })
  const [first] = rows
  await shop.pool.query(
    'update order_line set shipped = 300, packed = 100, closed = 80 where order_id = $1',
    [first?._id],
  )
  const again = await ask({ goods: 'partShipped', state: 'paid' })
  expect(again.rows.at(0)).toMatchObject({ _id: first?._id, piecesLeft: 120 })
  for (const row of again.rows.slice(1)) expect(row.piecesLeft).toBe(500)
  for (const row of again.rows) expect(row.shipBy).not.toBeNull()
  const { rows: whole } = await ask({ goods: 'toPack' })
  for (const row of whole) expect(row.piecesLeft).toBeNull()
})

test('a row says by when the order leaves, and whether it is late', async () => {
  const { rows } = await ask({ sort: 'shipBy' })
  const first = rows.at(0)
  expect(first).toMatchObject({ isLate: true, state: 'paid', lineCount: 1, total: 1 })
  const friday = await ask({ from: '2026-11-27', to: '2026-11-27', goods: 'toPack' })
  const paidOnFriday = friday.rows.filter(({ paidAt }) => paidAt?.startsWith('2026-11-27'))
  expect(paidOnFriday.length).toBeGreaterThan(0)
  for (const row of paidOnFriday) expect([row.shipBy, row.isLate]).toEqual(['2026-12-01', false])
  const unpaid = await ask({ state: 'awaitingPayment' })
  for (const row of unpaid.rows) expect([row.shipBy, row.isLate]).toEqual([null, false])
})

test('a page goes on after an order that has left the list meanwhile', async () => {
  const { ids } = await ask({ sort: 'shipBy', limit: '5' })
  const [, second = '', third] = ids
  await shop.pool.query(`update orders set fulfilment = 'shipped' where id = $1`, [second])
  expect((await ask({ sort: 'shipBy', after: second, limit: '1' })).ids).toEqual([third])
  expect((await ask({ sort: '-shipBy', after: second, limit: '1' })).ids).toEqual([ids[0]])
  await shop.pool.query(`update orders set fulfilment = 'none' where id = $1`, [second])
})

test.each([
  ['from', '0000-02-29'],
  ['to', '9999-12-31'],
])('a day whose midnight the database can’t read is refused: %s=%s', async (field, day) => {
  const answer = await shop.app.inject({
    url: `/orders/desk?${field}=${day}`,
    headers: admin.headers,
  })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ [field]: ['a day, as in 2026-11-30'] })
})
