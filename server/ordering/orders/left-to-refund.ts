import { and, eq, sql } from 'drizzle-orm'
import { type Cents, cents, sumCents } from '../../../contract/values/money/money.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { refund, refundLine } from '../../platform/database/tables/payments.ts'
import { lineCounters } from './goods/line-counters.ts'
import type { OrderRow } from './order-store.ts'

/** Sum of the order's refunds that are promised and that the provider has not made yet. */
export async function sumPendingRefunds(db: Queryable, orderId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql<Cents>`coalesce(sum(${refund.amountCents}), 0)::bigint` })
    .from(refund)
    .where(and(eq(refund.orderId, orderId), eq(refund.state, 'pending')))
  return row?.cents ?? cents(0)
}

/** The money left to refund, one ceiling for amounts and lines. The transaction must have locked the order. */
export async function leftToRefund(
  tx: Transaction,
  { id, totalCents, refundedCents }: Pick<OrderRow, 'id' | 'totalCents' | 'refundedCents'>,
): Promise<Cents> {
  return cents(totalCents - refundedCents - (await sumPendingRefunds(tx, id)))
}

/** The order's freight with its tax, which is refunded as a whole; undefined once it was. */
export async function findFreight(
  tx: Queryable,
  { id, totalCents }: Pick<OrderRow, 'id' | 'totalCents'>,
): Promise<Cents | undefined> {
  const { rowCount } = await tx.execute(sql`
    select 1 from ${refund} join ${refundLine} on refund_id = refund.id
    where refund.order_id = ${id} and state <> 'failed'
    group by refund.id having amount_cents > sum(cents)`)
  if (rowCount) return undefined
  const lines = await lineCounters.read(tx, id)
  return cents(totalCents - sumCents(lines.map((line) => line.totalCents ?? cents(0))))
}
