import { asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '../../../../contract/values/money/money.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { orderLine } from '../../../platform/database/tables/orders.ts'
import { LineInvalid } from '../order-errors.ts'

/** Changes of a line's counters; what is left out stays. */
interface CounterChange {
  readonly lineNo: number
  readonly packed?: number
  readonly shipped?: number
  readonly closed?: number
  readonly returned?: number
  readonly refunded?: number
  readonly refundedCents?: number
}

export type CountedLine = Pick<
  typeof orderLine.$inferSelect,
  | 'lineNo'
  | 'productId'
  | 'productName'
  | 'quantity'
  | 'packed'
  | 'shipped'
  | 'closed'
  | 'returned'
  | 'refunded'
  | 'refundedCents'
  | 'totalCents'
>

type LinesByNo = ReadonlyMap<number, CountedLine>

/** The charge for a line: its goods and its share of the tax, which are refunded together. */
const chargedCents = sql<Cents>`${orderLine.totalCents} + ${orderLine.taxCents}`.mapWith(
  orderLine.totalCents,
)

const COUNTERS = ['packed', 'shipped', 'closed', 'returned', 'refunded', 'refundedCents'] as const

/** Counters of an order's lines. The transaction must have locked the order. */
export const lineCounters = {
  /** All lines, by number; `totalCents` with the line's tax. */
  async read(tx: Queryable, orderId: string): Promise<CountedLine[]> {
    return tx
      .select({
        lineNo: orderLine.lineNo,
        productId: orderLine.productId,
        productName: orderLine.productName,
        quantity: orderLine.quantity,
        packed: orderLine.packed,
        shipped: orderLine.shipped,
        closed: orderLine.closed,
        returned: orderLine.returned,
        refunded: orderLine.refunded,
        refundedCents: orderLine.refundedCents,
        totalCents: chargedCents,
      })
      .from(orderLine)
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.lineNo))
  },

  async readByNo(tx: Transaction, orderId: string): Promise<LinesByNo> {
    return new Map((await lineCounters.read(tx, orderId)).map((line) => [line.lineNo, line]))
  },

  /** Moves counters by the differences, each line only within its pieces; throws if a line has too few. */
  async move(tx: Transaction, orderId: string, changes: readonly CounterChange[]): Promise<void> {
    const by = Object.fromEntries(
      COUNTERS.map((name) => [name, changes.map((change) => change[name] ?? 0)]),
    ) as Record<(typeof COUNTERS)[number], number[]>
    const { rowCount } = await tx.execute(sql`
      update order_line set packed = packed + by_packed, shipped = shipped + by_shipped, closed = closed + by_closed,
        returned = returned + by_returned, refunded = refunded + by_refunded, refunded_cents = refunded_cents + by_cents
      from unnest(${sql.param(changes.map(({ lineNo }) => lineNo))}::smallint[], ${sql.param(by.packed)}::integer[],
        ${sql.param(by.shipped)}::integer[], ${sql.param(by.closed)}::integer[], ${sql.param(by.returned)}::integer[],
        ${sql.param(by.refunded)}::integer[], ${sql.param(by.refundedCents)}::bigint[])
        as change (change_no, by_packed, by_shipped, by_closed, by_returned, by_refunded, by_cents)
      where order_id = ${orderId} and line_no = change_no
        and packed + by_packed + shipped + by_shipped + closed + by_closed <= quantity
        and returned + by_returned <= shipped + by_shipped
        and refunded + by_refunded <= shipped + by_shipped + closed + by_closed`)
    if (rowCount !== changes.length)
      throw new Error(`Lines of order ${orderId} have fewer pieces than were to be moved.`)
  },
}

/** The line that a call's entry at `index` names. */
export function namedLine(lines: LinesByNo, lineNo: number, index: number): CountedLine {
  const line = lines.get(lineNo)
  if (!line) throw new LineInvalid(index, 'lineNo', `The order has no line ${lineNo}`)
  return line
}
