import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JournalMonths } from '../../../contract/office/reports/journal.ts'
import { defaultAccounting } from '../../../contract/office/settings/accounting-setting.ts'
import { seededRandom } from '../../operating/sample-trade/seeded-random.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { below, writeRandomOrder } from '../../testing/random-trade.ts'
import { datevColumns } from './datev-layout.ts'
import { keepJournal } from './keep-journal.ts'

const ORDERS = 250
const DAY_MS = 86_400_000
const FIRST_DAY = Date.parse('2026-08-01T09:00:00Z')

const rule = { kind: 'S' as const, sales: '8400', tax: '', code: '' }
const accounting = {
  ...defaultAccounting,
  receivables: '1410',
  payments: '1360',
  sales: '8200',
  tax: '1776',
  rules: [
    { ...rule, rate: 19, code: '3' },
    { ...rule, rate: 7, sales: '8300', tax: '1771' },
    { ...rule, kind: 'G' as const, rate: 0, sales: '=8120' },
  ],
}

let shop: TestShop
let admin: Buyer
let clock = new Date('2026-11-02T12:00:00Z')
const random = seededRandom(2_604)

const post = (url: string, payload: object, method: 'POST' | 'PUT' = 'POST') =>
  shop.app.inject({ method, url, headers: admin.headers, payload })

const get = (url: string) => shop.app.inject({ url, headers: admin.headers })

async function download(month: string, format: string): Promise<Buffer> {
  const answer = await get(`/journal?month=${month}&format=${format}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.rawPayload
}

const unzip = (file: Buffer) =>
  Object.entries(unzipSync(file)).map(([name, bytes]) => ({ name, text: strFromU8(bytes) }))

type Row = Readonly<Record<string, string>>

const readRows = (text: Buffer | string): Row[] => parse(text, { bom: true, columns: true })

const readMonth = async (month: string) => readRows(await download(month, 'csv'))

/** In cents. */
const sumOf = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

beforeAll(async () => {
  shop = await buildTestShop({ now: () => clock })
  admin = await createBuyer(shop.db, { role: 'admin' })
  const products = await Promise.all(
    ['standard', 'reduced', 'standard'].map((taxCategory) =>
      createProduct(shop.db, { taxCategory }),
    ),
  )
  for (let done = 0; done < ORDERS; done += 1)
    await writeRandomOrder({
      pool: shop.pool,
      random,
      products,
      customers: ['dana@garage.example', 'pavel@garage.example'],
      moment: () => new Date(FIRST_DAY + below(random, 80 * DAY_MS)),
    })
  const { value: seller } = (await get('/settings/seller')).json()
  await post(
    '/settings/seller',
    { value: { ...seller, legalName: 'Bulkhead GmbH', city: 'Berlin', country: 'DE' } },
    'PUT',
  )
  expect((await post('/settings/accounting', { value: accounting }, 'PUT')).statusCode).toBe(200)
  for (const [month, day] of [
    ['08', '2026-08-31'],
    ['09', '2026-09-30'],
    ['10', '2026-10-31'],
  ]) {
    clock = new Date(`${day}T12:00:00Z`)
    const days = { from: `2026-${month}-01`, to: day }
    expect((await post('/documents/missing', days)).json()).toMatchObject({ failed: 0 })
  }
  clock = new Date('2026-11-02T12:00:00Z')
})
afterAll(() => shop.close())

test('every entry balances, and the books are the papers, payments and refunds of their months', async () => {
  for (const month of ['2026-08', '2026-09', '2026-10']) {
    const rows = await readMonth(month)
    expect(rows.length).toBeGreaterThan(100)
    for (const [document, lines] of Map.groupBy(rows, ({ document }) => document))
      expect(sumOf(lines, 'amount'), document).toBe(0)
    const { rows: expected } = await shop.pool.query(
      `select coalesce(sum(case kind when 'invoice' then total_cents else -total_cents end), 0)::integer as papers, (
         select coalesce(sum(total_cents), 0)::integer from orders where to_char(paid_at, 'YYYY-MM') = $1) as paid, (
         select coalesce(sum(amount_cents), 0)::integer from refund where to_char(created_at, 'YYYY-MM') = $1) as refunded
       from document where to_char(issued_on, 'YYYY-MM') = $1`,
      [month],
    )
    const of = (account: string, ...kinds: string[]) =>
      sumOf(
        rows.filter((row) => row.account === account && kinds.includes(row.kind ?? '')),
        'amount',
      )
    expect({
      papers: of('1410', 'invoice', 'creditNote'),
      paid: of('1360', 'payment'),
      refunded: -of('1360', 'refund'),
    }).toEqual(expected[0])
    expect(of('1410', 'payment', 'refund')).toBe(-of('1360', 'payment', 'refund'))
  }
})

test('sales stand on the account of their rate, with their tax code and the customer’s number', async () => {
  const rows = await readMonth('2026-08')
  const german = rows.find((row) => row.account === '8400')
  expect(german).toMatchObject({ tax_code: '3', currency: 'USD', kind: 'invoice' })
  expect(rows.map((row) => row.account)).toEqual(
    expect.arrayContaining(['8300', '1771', '8200', '1776']),
  )
  const { rows: firsts } = await shop.pool.query(
    'select distinct on (customer_email) order_no::text as no from orders order by customer_email, id',
  )
  const numbers = new Set(rows.map((row) => row.customer_number))
  expect([...numbers].sort()).toEqual(firsts.map(({ no }) => no).sort())
})

test('an account that looks like a formula is no formula', async () => {
  const rows = [...(await readMonth('2026-08')), ...(await readMonth('2026-09'))]
  expect(rows.map((row) => row.account)).toContain("'=8120")
})

test('QuickBooks and Xero get the columns of their templates, in files of at most 1,000 and 300 rows with whole entries', async () => {
  const rows = await readMonth('2026-10')
  for (const [format, most, entryOf, head] of [
    [
      'quickbooks',
      1000,
      (row: Row) => row['Journal No.'],
      'Journal No.,Journal Date,Account Name,Description,Debits,Credits',
    ],
    [
      'xero',
      300,
      (row: Row) => row['*Narration'],
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
    ],
  ] as const) {
    const files = unzip(await download('2026-10', format))
    const seen = new Set<string>()
    let count = 0
    for (const { text } of files) {
      expect(text.split('\r\n')[0]).toBe(head)
      const own = readRows(text)
      expect(own.length).toBeLessThan(most)
      for (const [entry = '', lines] of Map.groupBy(own, entryOf)) {
        expect(seen.has(entry), entry).toBe(false)
        seen.add(entry)
        const balance =
          format === 'xero'
            ? sumOf(lines, '*Amount')
            : sumOf(lines, 'Debits') - sumOf(lines, 'Credits')
        expect(balance, entry).toBe(0)
      }
      count += own.length
    }
    expect(count).toBe(rows.length)
    expect(files.length > 1).toBe(rows.length >= most)
  }
  const [quickbooks = { text: '' }] = unzip(await download('2026-10', 'quickbooks'))
  expect(readRows(quickbooks.text)[0]?.['Journal Date']).toMatch(/^10\/\d{2}\/2026$/)
})

test('a month of another century is refused: no file in a ZIP is of its days', async () => {
  for (const month of ['9255-09', '0000-01', '1979-12']) {
    const answer = await get(`/journal?month=${month}&format=xero`)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['month']])
  }
})

test('DATEV is offered where the shop’s currency is EUR only', async () => {
  const months: JournalMonths = (await get('/journal/months')).json()
  expect(months.formats).toEqual(['csv', 'quickbooks', 'xero'])
  expect((await get('/journal?month=2026-08&format=datev')).json()).toMatchObject({
    code: 'journalNotClosable',
  })
})

test('a file for DATEV keeps to the published description of its format', async () => {
  const inEuros = keepJournal({
    db: shop.db,
    findAccounting: async () => ({
      ...accounting,
      rules: accounting.rules.slice(0, 2),
      datev: { consultant: 29098, client: 55003, yearStart: 10, accountLength: 4 },
    }),
    currency: 'EUR',
    now: () => clock,
  })
  const [file] = await inEuros.find('2026-08', 'datev')
  expect(file?.name).toMatch(/^EXTF_.+\.csv$/)
  const [header = '', columns, ...rows] = (file?.bytes.toString('latin1') ?? '').split('\r\n')
  // Header and posting batch, by developer.datev.de/datev/platform/en/dtvf.
  expect(header.split(';')).toHaveLength(31)
  expect(header).toMatch(
    /^"EXTF";700;21;"Buchungsstapel";13;\d{17};;"RE";"";"";29098;55003;20251001;4;20260801;20260831;"Journal 2026-08";"";1;0;0;"EUR";/,
  )
  expect(columns?.split(';')).toEqual(datevColumns)
  expect(datevColumns).toHaveLength(125)
  expect(rows.pop()).toBe('')
  expect(rows.length).toBeGreaterThan(100)
  const shapes: Readonly<Record<number, RegExp>> = {
    0: /^\d{1,10},\d{2}$/,
    1: /^"(S|H)"$/,
    2: /^"EUR"$/,
    6: /^\d{1,9}$/,
    7: /^\d{1,9}$/,
    8: /^("\d{4}")?$/,
    9: /^\d{2}08$/,
    10: /^"[A-Za-z0-9$&%*+\-/]{1,36}"$/,
    11: /^"[A-Za-z0-9$&%*+\-/]{1,12}"$/,
    13: /^"[^"]{0,60}"$/,
    47: /^"Kundennummer"$/,
    48: /^"\d+"$/,
    113: /^[01]$/,
  }
  for (const row of rows) {
    const fields = row.split(';')
    expect(fields).toHaveLength(125)
    for (const [place, shape] of Object.entries(shapes))
      expect(fields[Number(place)]).toMatch(shape)
  }
  expect(datevColumns[47]).toBe('Zusatzinformation - Art 1')
  expect(datevColumns[113]).toBe('Festschreibung')
})

test('months are closed in their order, once they are over', async () => {
  const close = async (month: string) => (await post('/journal/close', { month })).json()
  expect(await close('2026-11')).toMatchObject({ detail: 'This month is not over yet.' })
  expect(await close('2026-08')).toHaveProperty('closedAt')
  expect(await close('2026-08')).toMatchObject({ detail: 'This month or a later one is closed.' })
  expect(await close('2026-10')).toMatchObject({ detail: 'Close 2026-09 first.' })
  const { months }: JournalMonths = (await get('/journal/months')).json()
  expect(months.map(({ month, canClose }) => [month, canClose])).toEqual([
    ['2026-11', false],
    ['2026-10', false],
    ['2026-09', true],
    ['2026-08', false],
  ])
})

test('a closed month keeps its files, and what becomes known later stands in the open one, once', async () => {
  const before = await download('2026-08', 'xero')
  const openBefore = await readMonth('2026-09')
  // A refund of August that the provider confirms now, and other accounts.
  const { rows } = await shop.pool.query(
    `insert into refund (id, order_id, intent_id, amount_cents, state, provider_id, created_at)
     select uuidv7(), id, transaction_id, 777, 'succeeded', 're_late', '2026-08-30T10:00:00Z' from orders
     where paid_at < '2026-08-20' limit 1 returning id`,
  )
  await post('/settings/accounting', { value: { ...accounting, receivables: '1999' } }, 'PUT')
  expect(await download('2026-08', 'xero')).toEqual(before)
  await post('/settings/accounting', { value: accounting }, 'PUT')
  const open = await readMonth('2026-09')
  const late = open.filter(({ date, document_date: own }) => date !== own)
  expect(late.map((row) => [row.date, row.document_date, row.account, row.amount])).toEqual([
    ['2026-09-01', '2026-08-30', '1360', '-7.77'],
    ['2026-09-01', '2026-08-30', '1410', '7.77'],
  ])
  expect(open.length).toBe(openBefore.length + 2)
  await post('/journal/close', { month: '2026-09' })
  expect(await readMonth('2026-09')).toEqual(open)
  expect(
    (await readMonth('2026-10')).filter(({ date, document_date: own }) => date !== own),
  ).toEqual([])
  const { rows: booked } = await shop.pool.query(
    'select month::text from journaled where source = $1',
    [`refund:${rows[0].id}`],
  )
  expect(booked).toEqual([{ month: '2026-09-01' }])
})
