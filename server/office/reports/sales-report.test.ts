import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportGroups } from '../../../contract/office/reports/report-choices.ts'
import type { SalesReport } from '../../../contract/office/reports/sales-report.ts'
import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { cents, centsFromDollars } from '../../../contract/values/money/money.ts'
import { splitTotal } from '../../../contract/values/money/split-total.ts'
import type { ProductRow } from '../../catalogue/products/product-store.ts'
import { seededRandom } from '../../operating/sample-trade/seeded-random.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { below, pick, writeRandomOrder } from '../../testing/random-trade.ts'
import { promises } from '../audit/audit-lines.ts'
import { salesFollower } from '../figures/follow-sales.ts'

const ORDERS = 300
const HOUR_MS = 3_600_000
/** Around both changes of the clocks in America, Europe and Chile, and the ends of a year and a February. */
const starts = ['2025-12-31', '2026-02-28', '2026-03-08', '2026-03-29', '2026-04-04', '2026-09-06']
const moments = [...starts, '2026-10-25', '2026-11-01'].map((day) => Date.parse(day))
const zones = ['America/Chicago', 'Europe/Berlin', 'America/Santiago'] as const
const whole = { from: '2025-12-01', to: '2026-12-31' }

let shop: TestShop
let admin: Buyer
let products: ProductRow[]
const random = seededRandom(20_261_128)

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  products = await Promise.all(
    ['standard', 'reduced', 'standard', 'reduced', 'standard'].map((taxCategory, place) =>
      createProduct(shop.db, {
        taxCategory,
        category: ['Brakes', 'Filters', null][place % 3],
        brand: ['Norvik', null][place % 2],
      }),
    ),
  )
  for (let count = 0; count < ORDERS; count += 1) await writeOrder()
})
afterAll(async () => {
  setShopZone('UTC')
  await shop.close()
})

async function ask(query: Readonly<Record<string, string>>): Promise<SalesReport> {
  const url = `/report/sales?${new URLSearchParams(query)}`
  const answer = await shop.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function setZone(timeZone: string): Promise<void> {
  const { headers } = admin
  const payload = { value: { timeZone } }
  const answer = await shop.app.inject({
    method: 'PUT',
    url: '/settings/calendar',
    headers,
    payload,
  })
  expect(answer.statusCode).toBe(200)
}

/** Does as the job: the figures of days, and the running sums. */
async function follow(): Promise<void> {
  const follower = salesFollower(shop.db, () => new Date('2026-12-31T12:00:00Z'))
  await follower.follow()
  await follower.sumDays()
}

const writeOrder = (
  customers = ['dana@garage.example', 'gone@garage.example', 'pavel@garage.example'],
) =>
  writeRandomOrder({
    pool: shop.pool,
    random,
    products,
    customers,
    moment: () => new Date(pick(random, moments) + (below(random, 64) - 8) * HOUR_MS),
  })

/** Each group of the orders by plain SQL, without functions of the shop. */
const keys = {
  day: 'day::text',
  week: `date_trunc('week', day)::date::text`,
  month: `date_trunc('month', day)::date::text`,
  customer: 'customer_email',
  country: `coalesce(ship_to ->> 'country', '')`,
  state: `rtrim(coalesce(ship_to ->> 'country', '') || ' ' || coalesce(upper(trim(ship_to ->> 'region')), ''))`,
} as const

const entries = `(
  select id, (paid_at at time zone $1)::date as day, 1 as orders, goods_cents as goods, freight_cents as freight,
    tax_cents as tax, 0 as refunds from orders where paid_at is not null
  union all
  select order_id, (at at time zone $1)::date, 0, 0, 0, 0, amount_cents from order_move where amount_cents is not null)`

async function recount(zone: string, key: string, { from, to }: typeof whole) {
  const { rows } = await shop.pool.query(
    `select ${key} as key, sum(orders)::integer as orders, sum(goods)::integer as goods, sum(entry.freight)::integer as freight,
       sum(tax)::integer as tax, sum(refunds)::integer as refunds
     from ${entries} as entry join orders using (id) where day between $2 and $3 group by 1 order by 1`,
    [zone, from, to],
  )
  return rows
}

const inCents = ({ goods, freight, tax, refunds, net, orders }: SalesReport['total']) => {
  const [sums, netCents] = [
    [goods, freight ?? 0, tax ?? 0, refunds].map(centsFromDollars),
    centsFromDollars(net),
  ]
  const [goodsCents = 0, freightCents = 0, taxCents = 0, refundsCents = 0] = sums
  expect(netCents).toBe(goodsCents + freightCents + taxCents - refundsCents)
  return { orders, goods: goodsCents, freight: freightCents, tax: taxCents, refunds: refundsCents }
}

/** Days of any length, most of them ending at a change of the clocks. */
function somePeriods() {
  const day = () => new Date(pick(random, moments) + (below(random, 5) - 2) * 24 * HOUR_MS)
  return Array.from({ length: 6 }, () => {
    const [from = '', to = ''] = [day(), day()].map((at) => at.toISOString().slice(0, 10)).sort()
    return { from, to }
  })
}

/** How the sums stand: none yet in this zone, all of them, or some that lack news. */
const states = {
  'before the job': (zone: string) => setZone(zone),
  'once days are summed up': follow,
  'with news that the job has not read': async () => {
    for (let count = 0; count < 5; count += 1) await writeOrder()
  },
}
const cases = zones.flatMap((zone) =>
  (Object.keys(states) as (keyof typeof states)[]).map((state) => [zone, state] as const),
)

describe.each(cases)('in %s, %s', (zone, state) => {
  beforeAll(() => states[state](zone))

  test.each(Object.keys(keys) as (keyof typeof keys)[])(
    'the report by %s is a recount of the orders and refunds by plain SQL, over any days, also of those before',
    async (by) => {
      for (const span of [whole, ...somePeriods()]) {
        const isFiner = by === 'day' && span === whole
        const asked = isFiner ? { ...span, from: '2026-01-01' } : span
        const compare = pick(random, ['before', 'year'])
        const report = await ask({ ...asked, by, compare })
        const expected = await recount(zone, keys[by], asked)
        const found = report.rows
          .filter(({ refunds, orders }) => refunds !== 0 || orders !== 0)
          .map((row) => ({ key: row.key, ...inCents(row) }))
        expect(found.sort((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1))).toEqual(
          expected.sort((one, other) => (one.key < other.key ? -1 : 1)),
        )
        const [total] = await recount(zone, `''`, asked)
        expect(total ? { key: '', ...inCents(report.total) } : undefined).toEqual(total)
        const [former] = await recount(zone, `''`, report.compared ?? whole)
        const before = report.totalBefore && inCents(report.totalBefore)
        expect(former ?? { orders: 0 }).toMatchObject(former ? { ...before } : { orders: 0 })
      }
    },
  )

  test.each([
    ['product', ({ id }: ProductRow) => id],
    ['category', ({ category }: ProductRow) => category ?? ''],
    ['brand', ({ brand }: ProductRow) => brand ?? ''],
  ] as const)(
    'by %s, goods and their share of refunds are those of the lines, and freight and tax a row',
    async (by, keyOf) => {
      const report = await ask({ ...whole, by })
      const expected = new Map<string, { goods: number; refunds: number }>()
      const { rows: lines } = await shop.pool.query(
        `select order_id, line_no, product_id, l.total_cents, refunded_cents, o.refunded, goods_cents, o.total_cents as order_cents
       from order_line l join (select id, goods_cents, total_cents, refunded_cents as refunded from orders) o on o.id = order_id
       order by order_id, line_no`,
      )
      for (const order of Map.groupBy(lines, ({ order_id }) => order_id).values()) {
        const { refunded, goods_cents, order_cents } = order[0]
        const goodsShare = Number((BigInt(refunded) * BigInt(goods_cents)) / BigInt(order_cents))
        const weights = order.map(({ total_cents }) => cents(total_cents))
        for (const [place, share] of splitTotal(cents(goodsShare), weights).entries()) {
          const product = products.find(({ id }) => id === order[place]?.product_id)
          const key = product ? keyOf(product) : '?'
          const { goods, refunds } = expected.get(key) ?? { goods: 0, refunds: 0 }
          expected.set(key, { goods: goods + (weights[place] ?? 0), refunds: refunds + share })
        }
      }
      const named = report.rows.filter(({ key }) => key !== null)
      expect(
        Object.fromEntries(
          named.map((row) => [
            row.key,
            { goods: centsFromDollars(row.goods), refunds: centsFromDollars(row.refunds) },
          ]),
        ),
      ).toEqual(Object.fromEntries(expected))
      expect(report.rows.at(-1)).toMatchObject({ key: null, name: 'Freight and tax', goods: 0 })
      const [total] = await recount(zone, `''`, whole)
      expect({ key: '', ...inCents(report.total) }).toEqual(total)
      const net = report.rows.reduce((sum, row) => sum + centsFromDollars(row.net), 0)
      expect(net).toBe(centsFromDollars(report.total.net))
    },
  )
})

/** The faults that the audit finds in the running sums. */
async function breaches() {
  const promise = promises.find(({ name }) => name === 'Running sums grow by those of their days')
  return (await shop.db.execute(promise?.broken ?? '')).rows
}

test('orders that get another email leave the former one in reports and sums at once', async () => {
  await writeOrder(['leaves@garage.example'])
  await follow()
  const countOf = async (email: string) => {
    const { rows } = await shop.pool.query(
      'select count(*)::integer as count from customer_sum where customer_email = $1',
      [email],
    )
    return rows[0].count
  }
  expect(await countOf('leaves@garage.example')).toBeGreaterThan(0)
  await shop.pool.query(
    `update orders set customer_email = 'pavel@garage.example' where customer_email = 'leaves@garage.example'`,
  )
  expect(await countOf('leaves@garage.example')).toBe(0)
  const names = async () => (await ask({ ...whole, by: 'customer' })).rows.map(({ key }) => key)
  const unsummed = await names()
  expect(unsummed).toContain('pavel@garage.example')
  expect(unsummed).not.toContain('leaves@garage.example')
  await follow()
  expect(await names()).toEqual(unsummed)
  expect(await countOf('pavel@garage.example')).toBeGreaterThan(0)
  expect(await breaches()).toEqual([])
})

test('a sum that is not that of its days is a breach of the audit', async () => {
  await shop.pool.query(
    `update product_sum set goods_cents = goods_cents + 1 where last_day = '2026-03-31' and product_id = $1`,
    [products[0]?.id],
  )
  await shop.pool.query(`delete from customer_sum where last_day = '2026-10-31'`)
  const found = await breaches()
  expect(found).toContainEqual(
    expect.objectContaining({
      text: `Until 2026-03-31, sums of ${products[0]?.id} did not grow by those of its days`,
    }),
  )
  expect(found.length).toBeGreaterThan(1)
})

test('a period that is none, or too long for its rows, is refused at its last day', async () => {
  for (const query of ['from=2026-02-02&to=2026-02-01', 'from=2024-01-01&to=2026-01-01&by=day']) {
    const answer = await shop.app.inject({ url: `/report/sales?${query}`, headers: admin.headers })
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['to']])
  }
})

test('the rows come as CSV and as XLSX', async () => {
  for (const format of ['csv', 'xlsx']) {
    const url = `/report/sales.${format}?from=2026-01-01&to=2026-12-31&by=customer&compare=year`
    const answer = await shop.app.inject({ url, headers: admin.headers })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.headers['content-disposition']).toContain(
      `sales-by-customer-2026-01-01-2026-12-31.${format}`,
    )
    if (format === 'csv') {
      const [head, ...rows] = answer.body.trim().split('\r\n')
      expect(head).toMatch(
        /^key,customer,goods,freight,tax,refunds,net,orders,average,goods_before/,
      )
      expect(rows).toHaveLength(reportGroups.length - 6)
    } else expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK')
  }
})
