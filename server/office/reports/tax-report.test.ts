import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxReport } from '../../../contract/office/reports/tax-report.ts'
import { centsFromDollars } from '../../../contract/values/money/money.ts'
import type { ProductRow } from '../../catalogue/products/product-store.ts'
import { seededRandom } from '../../operating/sample-trade/seeded-random.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { below, writeRandomOrder } from '../../testing/random-trade.ts'
import { documentPromises } from '../audit/document-lines.ts'

const HISTORIES = 1_000
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2026-01-01T09:00:00Z')
const whole = { from: '2026-01-01', to: '2026-12-31' }

let shop: TestShop
let admin: Buyer
let products: ProductRow[]
let clock = new Date(FIRST_DAY)
const random = seededRandom(46)

const post = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  shop.app.inject({ method, url, headers: admin.headers, payload })

async function ask(days: typeof whole): Promise<TaxReport> {
  const url = `/report/tax?${new URLSearchParams(days)}`
  const answer = await shop.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const isOnPaper = async (days: typeof whole) => (await post('/documents/missing', days)).json()

const writeOrders = async (count: number, from: number, to: number) => {
  for (let done = 0; done < count; done += 1)
    await writeRandomOrder({
      pool: shop.pool,
      random,
      products,
      customers: ['dana@garage.example'],
      moment: () => new Date(from + below(random, to - from)),
    })
}

/** Compares payments without a paper to those that have none at all, in the day's zone and in far ones. */
async function expectUnpapered(...spans: (readonly [from: string, to: string])[]): Promise<void> {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Midway', 'UTC']) {
    expect((await post('/settings/calendar', { value: { timeZone } }, 'PUT')).statusCode).toBe(200)
    for (const [from, to] of spans) {
      const { rows } = await shop.pool.query(
        `select count(*)::integer as count, coalesce(sum(total_cents), 0)::integer as sum from orders
         where (paid_at at time zone $1)::date between $2 and $3 and not exists (select from document where order_id = orders.id)`,
        [timeZone, from, to],
      )
      const { count, sum } = (await ask({ from, to })).withoutPaper.payments
      expect({ count, sum: centsFromDollars(sum) }, `${timeZone} ${from}`).toEqual(rows[0])
      expect(count).toBeGreaterThan(0)
    }
  }
}

beforeAll(async () => {
  shop = await buildTestShop({ now: () => clock })
  admin = await createBuyer(shop.db, { role: 'admin' })
  products = await Promise.all(
    ['standard', 'reduced', 'standard'].map((taxCategory) =>
      createProduct(shop.db, { taxCategory }),
    ),
  )
})
afterAll(() => shop.close())

test('without a seller’s name no papers are issued, and payments and refunds stand beside the rows', async () => {
  await writeOrders(HISTORIES / 2, FIRST_DAY, FIRST_DAY + 90 * DAY_MS)
  expect((await post('/documents/missing', whole)).json()).toMatchObject({ code: 'noSeller' })
  const { rows, withoutPaper } = await ask(whole)
  const { rows: paid } = await shop.pool.query(
    `select count(*)::integer as count, sum(total_cents)::integer as sum from orders
     union all select count(*)::integer, sum(amount_cents)::integer from refund`,
  )
  expect(rows).toEqual([])
  expect(
    [withoutPaper.payments, withoutPaper.refunds].map(({ count, sum }) => ({
      count,
      sum: centsFromDollars(sum),
    })),
  ).toEqual(paid)
})

test('the report is invoices less credit notes by their days to the cent, over 1000 random histories, once missing papers are issued', async () => {
  const value = {
    legalName: 'Schott GmbH',
    street: 'Kai 1',
    street2: '',
    city: 'Berlin',
    region: '',
    postCode: '10115',
    country: 'DE',
    vatId: 'DE136695976',
    ein: '',
    iban: '',
    bic: '',
    email: '',
  }
  expect((await post('/settings/seller', { value }, 'PUT')).statusCode).toBe(200)
  await writeOrders(HISTORIES / 2, FIRST_DAY + 90 * DAY_MS, FIRST_DAY + 180 * DAY_MS)
  // Month by month, each time some days later, so that refunds are credited long after their invoice.
  for (let month = 1; month <= 6; month += 1) {
    clock = new Date(FIRST_DAY + (40 + 31 * month) * DAY_MS)
    const days = { from: `2026-0${month}-01`, to: `2026-0${month}-28` }
    expect(await isOnPaper(days)).toMatchObject({ failed: 0 })
  }
  await expectUnpapered(
    ['2026-01-29', '2026-01-31'],
    ['2026-02-27', '2026-04-30'],
    ['2026-06-28', '2026-12-31'],
  )
  for (let more = true; more; ) more = (await isOnPaper(whole)).isMore
  expect((await ask(whole)).withoutPaper).toEqual({
    payments: { count: 0, sum: 0 },
    refunds: { count: 0, sum: 0 },
  })
  const spans = Array.from({ length: 20 }, () => {
    const days = [0, 1].map(() => new Date(FIRST_DAY + below(random, 300) * DAY_MS))
    const [from = '', to = ''] = days.map((day) => day.toISOString().slice(0, 10)).sort()
    return { from, to }
  })
  for (const days of [whole, ...spans]) {
    const report = await ask(days)
    const { rows } = await shop.pool.query(
      `select coalesce(sum(total_cents) filter (where kind = 'invoice'), 0)::bigint as invoiced,
           coalesce(sum(total_cents) filter (where kind = 'creditNote'), 0)::bigint as credited,
           coalesce(sum(tax_cents) filter (where kind = 'invoice'), 0)::bigint as tax,
           coalesce(sum(tax_cents) filter (where kind = 'creditNote'), 0)::bigint as back
         from document where issued_on between $1 and $2`,
      [days.from, days.to],
    )
    for (const sums of [[report.total], report.rows]) {
      const add = (...of: (keyof TaxReport['total'])[]) =>
        sums.reduce(
          (sum, row) => sum + of.reduce((all, one) => all + centsFromDollars(row[one]), 0),
          0,
        )
      expect({
        invoiced: add('taxable', 'exempt', 'tax'),
        credited: add('refunds', 'refundedTax'),
        tax: add('tax'),
        back: add('refundedTax'),
      }).toEqual(rows[0])
      expect(add('due')).toBe(rows[0].tax - rows[0].back)
    }
  }
  for (const { name, broken } of documentPromises)
    expect((await shop.db.execute(broken)).rows, name).toEqual([])
}, 300_000)

test('rows tell place, rule, rate and category, why a sum is exempt, and what shows it', async () => {
  const { rows, byVatId } = await ask(whole)
  const facts = rows.map(({ country, region, rule, category, rate, reason, proof }) =>
    [country, region, rule, category, rate, reason, proof].join(' '),
  )
  expect(facts).toContain('DE  USt standard 19  ')
  expect(facts).toContain('DE BY Bavaria standard 19.25  ')
  expect(facts).toContain('DE BY Bavaria standard 0 certificate BY-77 of BY')
  expect(rows.map(({ country, reason }) => `${country} ${reason}`)).toEqual(
    expect.arrayContaining(['FR null', 'FR reverseCharge', 'US export', 'AT noRule']),
  )
  const { rows: expected } = await shop.pool.query(
    `select content -> 'buyer' ->> 'taxNumber' as "vatId",
       sum((case kind when 'invoice' then 1 else -1 end) * (total_cents - tax_cents))::integer as net
     from document where content -> 'buyer' ->> 'taxNumber' is not null group by 1`,
  )
  const found = byVatId.map(({ vatId, net }) => ({ vatId, net: centsFromDollars(net) }))
  const byId = (one: { vatId: string }, other: { vatId: string }) =>
    one.vatId < other.vatId ? -1 : 1
  expect(found.sort(byId)).toEqual(expected.sort(byId))
  expect(found).toHaveLength(2)
})

test('the rows come as CSV and XLSX, one for each VAT id', async () => {
  const { headers } = admin
  const csv = await shop.app.inject({
    url: '/report/tax.csv?from=2026-01-01&to=2026-12-31',
    headers,
  })
  expect(csv.body).toContain('reverseCharge,FR12345678901,')
  const xlsx = await shop.app.inject({
    url: '/report/tax.xlsx?from=2026-01-01&to=2026-12-31',
    headers,
  })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})

test('a paper that is not in the report, or otherwise than it says, is a breach of the audit', async () => {
  const promise = documentPromises.find(({ name }) => name.startsWith('Taxes of every paper'))
  const { rows } = await shop.pool.query(
    'update document_tax set tax_cents = tax_cents + 1 where document_id = (select id from document limit 1) and row_no = 1 returning document_id',
  )
  expect((await shop.db.execute(promise?.broken ?? '')).rows).toHaveLength(rows.length)
})
