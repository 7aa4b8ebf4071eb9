import { sql } from 'drizzle-orm'
import { type CustomValues, findValue } from '../../../contract/catalogue/fields/custom-fields.ts'
import { writeCustomText } from '../../../contract/catalogue/fields/judge-custom-values.ts'
import { type Cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { fieldStore } from '../../catalogue/fields/field-store.ts'
import { inList, type OrderChoice } from '../../ordering/orders/lists/order-choice.ts'
import type { OrderScope } from '../../ordering/orders/order-scope.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Rows, Sheet } from '../../platform/sheets/write-sheet.ts'

/** The orders to export: a scope, and a choice within it. */
export interface ChosenOrders {
  readonly scope: OrderScope
  readonly choice: OrderChoice
  /** Only these of them. */
  readonly ids?: readonly string[] | undefined
}

const BATCH_ROWS = 4000

/**
 * A row for each line. Facts of the order are repeated in each of its rows; its freight, the tax on it, its total and
 * tax and the sum of its refunds stand only in the first.
 */
export const orderColumns = [
  'order_no',
  'order_id',
  'placed_at',
  'payment',
  'goods',
  'paid_at',
  'po_number',
  'customer',
  'email',
  'phone',
  'address',
  'post_code',
  'delivery',
  'line',
  'part_number',
  'name',
  'reference',
  'pieces',
  'price',
  'price_per',
  'line_total',
  'freight',
  'tax',
  'packed',
  'shipped',
  'closed',
  'returned',
  'refunded',
  'refunded_amount',
  'order_refunded',
  'order_total',
  'order_tax',
  'country',
  'state',
  'invoice',
  'payment_id',
  'shipped_at',
  'delivered_at',
  'sample',
] as const
type OrderColumn = (typeof orderColumns)[number]

type ExportedLine = Readonly<
  Record<Exclude<OrderColumn, MoneyColumn | 'sample'>, string | number | null> &
    Record<MoneyColumn, string> & { sample: boolean; custom_values: CustomValues }
>
/** As `bigint` text of cents. */
const moneyColumns = [
  'price',
  'line_total',
  'freight',
  'tax',
  'refunded_amount',
  'order_refunded',
  'order_total',
  'order_tax',
] as const
type MoneyColumn = (typeof moneyColumns)[number]
const isMoney = (column: OrderColumn): column is MoneyColumn =>
  (moneyColumns as readonly OrderColumn[]).includes(column)

/** The lines of the chosen orders, newest order first; behind our columns those of custom fields, by their keys. */
export async function sheetOfOrders(db: Database, orders: ChosenOrders): Promise<Sheet> {
  const fields = await fieldStore.list(db, ['order'])
  const keys = fields
    .filter(({ isPublic }) => isPublic || orders.scope === 'everybody')
    .map(({ key }) => key)
  return {
    title: 'Orders',
    header: [...orderColumns, ...keys],
    rows: lineRows(db, orders, keys),
    isLongerThan: (rows) => hasLinesBeyond(db, orders, rows),
  }
}

async function* lineRows(
  db: Database,
  chosen: ChosenOrders,
  keys: readonly string[],
): Rows & AsyncGenerator {
  let after: ExportedLine | undefined
  while (true) {
    const lines = await readLines(db, chosen, after)
    for (const line of lines)
      yield [
        ...orderColumns.map((column) => writeCell(line, column)),
        ...keys.map((key) => writeCustomText(findValue(line.custom_values, key) ?? '')),
      ]
    if (lines.length < BATCH_ROWS) return
    after = lines.at(-1)
  }
}

function writeCell(line: ExportedLine, column: OrderColumn): string | number {
  if (column === 'sample') return line.sample ? 'yes' : ''
  if (isMoney(column)) return dollarsFromCents(Number(line[column]) as Cents)
  return line[column] ?? ''
}

/** Whether the chosen orders have more lines than these. */
async function hasLinesBeyond(db: Database, chosen: ChosenOrders, lines: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${linesOf(chosen)} offset ${lines} limit 1`)
  return rows.length > 0
}

/** The lines of the chosen orders: of `orders` and `line`. */
function linesOf({ scope, choice, ids }: ChosenOrders) {
  const among = ids ? sql`order_id = any(${sql.param(ids)}::uuid[])` : sql`true`
  return sql`orders join order_line as line on line.order_id = orders.id
    where ${inList(scope, choice)} and ${among}`
}

/** The next lines in the order of the file: continued by key, so that a long file holds no snapshot open. */
async function readLines(
  db: Database,
  chosen: ChosenOrders,
  after: ExportedLine | undefined,
): Promise<ExportedLine[]> {
  const following = after
    ? sql`order_id <= ${after.order_id}::uuid and (order_id < ${after.order_id}::uuid or line_no > ${after.line})`
    : sql`true`
  const { rows } = await db.execute<ExportedLine & Record<string, unknown>>(sql`
    select order_no::double precision, order_id, ${moment(sql`orders.created_at`)} as placed_at, state as payment,
      fulfilment as goods, ${moment(sql`paid_at`)} as paid_at, po_number, customer_name as customer,
      customer_email as email, phone, address, post_code,
      case orders.freight->>'reason' when 'pickUp' then 'COLLECTION' else '' end as delivery, line_no as line, part_number, product_name as name, reference,
      quantity as pieces, unit_price_cents as price, price_per, line.total_cents as line_total,
      case line_no when 1 then freight_cents else 0 end as freight,
      line.tax_cents + case line_no when 1 then orders.tax_cents - (select sum(own.tax_cents) from order_line as own
        where own.order_id = orders.id) else 0 end as tax, packed, shipped, closed,
      returned, refunded, line.refunded_cents as refunded_amount,
      case line_no when 1 then orders.refunded_cents else 0 end as order_refunded,
      case line_no when 1 then orders.total_cents else 0 end as order_total,
      case line_no when 1 then orders.tax_cents else 0 end as order_tax,
      coalesce(ship_to ->> 'country', '') as country, coalesce(ship_to ->> 'region', '') as state, (
        select string_agg(number, ' ' order by document.id) from document
        where document.order_id = orders.id and kind = 'invoice') as invoice, transaction_id as payment_id,
      ${moment(sql`(select max(shipped_at) from shipment where shipment.order_id = orders.id)`)} as shipped_at,
      ${moment(sql`(select max(delivered_at) from shipment where shipment.order_id = orders.id)`)} as delivered_at, sample, custom_values
    from ${linesOf(chosen)} and ${following}
    order by order_id desc, line_no limit ${BATCH_ROWS}`)
  return rows
}

/** As the answers of the calls write it. */
function moment(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
}
