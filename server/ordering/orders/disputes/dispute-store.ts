import { asc, eq, sql } from 'drizzle-orm'
import type { DisputeState } from '../../../../contract/ordering/orders.ts'
import { type Cents, cents } from '../../../../contract/values/money/money.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { paymentDispute } from '../../../platform/database/tables/payments.ts'

export type DisputeRow = typeof paymentDispute.$inferSelect

/** A later state is never replaced by an earlier one: events arrive in any order. */
const ranks: Readonly<Record<DisputeState, number>> = {
  inquiry: 0,
  open: 1,
  dropped: 2,
  won: 2,
  lost: 2,
}

export const disputeStore = {
  /** The transaction must have locked the order. */
  async record(tx: Transaction, row: DisputeRow): Promise<void> {
    const [known] = await tx.select().from(paymentDispute).where(eq(paymentDispute.id, row.id))
    if (known && ranks[known.state] > ranks[row.state]) return
    const { state, amountCents } = row
    // A provider may leave out later what it told before.
    const [reason, dueAt] = [row.reason ?? known?.reason, row.dueAt ?? known?.dueAt]
    await tx
      .insert(paymentDispute)
      .values(row)
      .onConflictDoUpdate({ target: paymentDispute.id, set: { state, amountCents, reason, dueAt } })
  },

  async list(db: Queryable, orderId: string): Promise<DisputeRow[]> {
    return db
      .select()
      .from(paymentDispute)
      .where(eq(paymentDispute.orderId, orderId))
      .orderBy(asc(paymentDispute.openedAt), asc(paymentDispute.id))
  },

  /** The money that the bank has taken back for good. */
  async sumLost(db: Queryable, orderId: string): Promise<Cents> {
    const [row] = await db
      .select({
        cents: sql<Cents>`coalesce(sum(${paymentDispute.amountCents}) filter (where ${paymentDispute.state} = 'lost'), 0)::bigint`,
      })
      .from(paymentDispute)
      .where(eq(paymentDispute.orderId, orderId))
    return row?.cents ?? cents(0)
  },
}
