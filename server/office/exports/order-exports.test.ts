import { parse } from 'csv-parse/sync'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaperDesk, type PaperDesk } from '../../testing/desks/paper-desk.ts'
import { createBuyer } from '../../testing/factories.ts'
import { sheetOfOrders } from './export-orders.ts'

let desk: PaperDesk

beforeAll(async () => {
  desk = await openPaperDesk()
})
afterAll(() => desk.close())

type Row = Record<string, string>
const readCsv = (text: string): Row[] => parse(text, { columns: true, bom: true })
const centsOf = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row.line_total) * 100), 0)

test('an export holds what the list shows, a row for each line, and its lines add up to the orders', async () => {
  // Longer than a batch, so that a batch ends inside of an order.
  for (const lines of [3, 500, 499, 500, 500, 500, 500, 500, 500, 1, 500, 7])
    await desk.order({ lines })
  const cancelled = await desk.order({ lines: 2 })
  await desk.shop.pool.query(
    `update orders set state = 'cancelled', paid_at = null, transaction_id = null where id = $1`,
    [cancelled],
  )
  const unpaid = await desk.order({ lines: 4 })
  await desk.shop.pool.query(
    `update orders set state = 'awaitingPayment', paid_at = null, transaction_id = null where id = $1`,
    [unpaid],
  )
  const rows = readCsv((await desk.get('/orders/export?kind=paid')).payload)
  const { rows: expected } = await desk.shop.pool.query(
    `select order_id, line_no, order_line.total_cents from orders join order_line on order_id = orders.id
     where state = 'paid' order by order_id desc, line_no`,
  )
  expect(rows.map(({ order_id, line }) => `${order_id} ${line}`)).toEqual(
    expected.map(({ order_id, line_no }) => `${order_id} ${line_no}`),
  )
  const { rows: sums } = await desk.shop.pool.query(
    `select sum(goods_cents) as cents from orders where state = 'paid'`,
  )
  expect(centsOf(rows)).toBe(Number(sums[0].cents))
  const all = readCsv((await desk.get('/orders/export')).payload)
  expect(all).toHaveLength(rows.length + 4)
  expect(all.some(({ order_id }) => order_id === cancelled)).toBe(false)
})

test('of some orders only their lines are exported', async () => {
  const [first, second] = [await desk.order({ lines: 2 }), await desk.order({ lines: 1 })]
  await desk.order({ lines: 1 })
  const rows = readCsv((await desk.get(`/orders/export?ids=${first},${second}`)).payload)
  expect(rows.map(({ order_id }) => order_id)).toEqual([second, first, first])
})

test('what was refunded by amount is in the first row of its order', async () => {
  const id = await desk.order({ lines: 2 })
  await desk.shop.pool.query(
    `update orders set state = 'partlyRefunded', refunded_cents = 123 where id = $1`,
    [id],
  )
  const rows = readCsv((await desk.get(`/orders/export?ids=${id}`)).payload)
  expect(
    rows.map(({ order_refunded, refunded_amount }) => [order_refunded, refunded_amount]),
  ).toEqual([
    ['1.23', '0'],
    ['0', '0'],
  ])
})

test('a search text chooses as in the list, and XLSX holds the same rows with numbers that add up', async () => {
  const name = 'Okonkwo Garages'
  const id = await desk.order({ lines: 2, name, poNumber: 'PO-X' })
  const rows = readCsv((await desk.get(`/orders/export?q=${encodeURIComponent(name)}`)).payload)
  expect(rows.map(({ order_id, line, po_number }) => [order_id, line, po_number])).toEqual([
    [id, '1', 'PO-X'],
    [id, '2', 'PO-X'],
  ])
  const answer = await desk.get(`/orders/export?q=${encodeURIComponent(name)}&format=xlsx`)
  const [sheet] = await readXlsx(answer.rawPayload)
  const [header = [], ...cells] = sheet?.data ?? []
  const at = header.indexOf('line_total')
  expect(cells.map((row) => row[at])).toEqual([3.7, 7.4])
})

test('the lines of the chosen orders are counted before a file that they may not fit into is made', async () => {
  const orders = [await desk.order({ lines: 2 }), await desk.order({ lines: 3 })]
  const chosen = { scope: 'everybody', choice: {}, ids: orders } as const
  const { isLongerThan } = await sheetOfOrders(desk.shop.db, chosen)
  expect([await isLongerThan?.(4), await isLongerThan?.(5)]).toEqual([true, false])
})

test('a customer’s export holds their own orders only, with formulas guarded', async () => {
  const by = await createBuyer(desk.shop.db)
  const id = await desk.order({ lines: 2, by, name: '=HYPERLINK("https://evil.example")' })
  const answer = await desk.get('/order/export', by)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-orders.csv"')
  const rows = readCsv(answer.payload)
  expect(rows.map(({ order_id }) => order_id)).toEqual([id, id])
  expect(rows[0]?.customer).toBe(`'=HYPERLINK("https://evil.example")`)
})

test('orders that are collected say so, in place of a delivery', async () => {
  const [collected, sent] = [
    await desk.order({ lines: 1, freight: { reason: 'pickUp' } }),
    await desk.order({ lines: 1, freight: { reason: null } }),
  ]
  const rows = readCsv((await desk.get(`/orders/export?ids=${collected},${sent}`)).payload)
  const byId = new Map(rows.map(({ order_id, delivery }) => [order_id, delivery]))
  expect([byId.get(collected), byId.get(sent)]).toEqual(['COLLECTION', ''])
})

test('an order’s rows tell its total, tax, place, invoices, payment and when its goods went out', async () => {
  const { rows: orders } = await desk.shop.pool.query(
    `update orders set ship_to = '{"country": "US", "region": "IL"}', tax_cents = 0 where state = 'paid' and line_count = 3
     returning id, total_cents, tax_cents, transaction_id`,
  )
  const [{ id, total_cents, transaction_id }] = orders
  await desk.shop.pool.query(
    `insert into shipment (id, order_id, shipment_no, state, packed_at, shipped_at, delivered_at)
     values (uuidv7(), $1, 91, 'delivered', '2026-11-02T08:00:00Z', '2026-11-03T08:00:00Z', '2026-11-05T08:00:00Z')`,
    [id],
  )
  const rows = readCsv((await desk.get(`/orders/export?ids=${id}`)).payload)
  expect(rows.map((row) => Math.round(Number(row.order_total) * 100))).toEqual(
    [total_cents, 0, 0].map(Number),
  )
  for (const row of rows)
    expect(row).toMatchObject({
      country: 'US',
      state: 'IL',
      payment_id: transaction_id,
      invoice: '',
      shipped_at: '2026-11-03T08:00:00Z',
      delivered_at: '2026-11-05T08:00:00Z',
    })
})
