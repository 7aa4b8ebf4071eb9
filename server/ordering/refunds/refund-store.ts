import { and, eq, gt, inArray, lte, ne, sql, sum } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { refund } from '../../platform/database/tables/payments.ts'

export type RefundRow = typeof refund.$inferSelect

/** Pending, succeeded and failed refunds. */
export const refundStore = {
  async insert(tx: Transaction, row: typeof refund.$inferInsert): Promise<void> {
    await tx.insert(refund).values(row)
  },

  /** A unique index allows one per payment that fits no order, however often it is noticed. */
  async insertForStray(
    tx: Transaction,
    { intentId, amountCents }: Pick<RefundRow, 'intentId' | 'amountCents'>,
  ): Promise<void> {
    await tx
      .insert(refund)
      .values({ id: uuidv7(), intentId, amountCents, state: 'pending' })
      .onConflictDoNothing()
  },

  async find(db: Queryable, id: string): Promise<RefundRow | undefined> {
    const [row] = await db.select().from(refund).where(eq(refund.id, id))
    return row
  },

  async lock(tx: Transaction, id: string): Promise<RefundRow | undefined> {
    const [row] = await tx.select().from(refund).where(eq(refund.id, id)).for('update')
    return row
  },

  async listPending(tx: Transaction): Promise<RefundRow[]> {
    return tx.select().from(refund).where(eq(refund.state, 'pending')).orderBy(refund.orderId)
  },

  async findByProviderId(tx: Transaction, providerId: string): Promise<RefundRow | undefined> {
    const [row] = await tx.select().from(refund).where(eq(refund.providerId, providerId))
    return row
  },

  /** Sums the amounts of those of the provider's refunds that are counted as succeeded. */
  async sumCounted(tx: Transaction, providerIds: readonly string[]): Promise<Cents> {
    const [row] = await tx
      .select({ cents: sum(refund.amountCents).mapWith(Number) })
      .from(refund)
      .where(and(inArray(refund.providerId, [...providerIds]), eq(refund.state, 'succeeded')))
    return cents(row?.cents ?? 0)
  },

  /** Keeps others from counting the person's refunds until the transaction ends. */
  async lockPerson(tx: Transaction, email: string): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refunds ${email}`}, 0))`)
  },

  /** Sums what a person has refunded since then, or promised to. */
  async sumRequested(tx: Transaction, email: string, since: Date): Promise<Cents> {
    const [row] = await tx
      .select({ cents: sum(refund.amountCents).mapWith(Number) })
      .from(refund)
      .where(
        and(eq(refund.requestedBy, email), gt(refund.createdAt, since), ne(refund.state, 'failed')),
      )
    return cents(row?.cents ?? 0)
  },

  /** Whether any refund of the order, except failed ones, requested returning its pieces. */
  async returnsStock(tx: Transaction, orderId: string): Promise<boolean> {
    const returning = and(
      eq(refund.orderId, orderId),
      eq(refund.returnsStock, true),
      inArray(refund.state, ['pending', 'succeeded']),
    )
    return (await tx.$count(refund, returning)) > 0
  },

  async finish(
    tx: Transaction,
    id: string,
    change: Pick<RefundRow, 'state' | 'providerId'>,
  ): Promise<void> {
    await tx.update(refund).set(change).where(eq(refund.id, id))
  },

  /** Once for each key: others under it may have met the same failure. */
  async spendKey(
    db: Queryable,
    { id, spentKeys }: Pick<RefundRow, 'id' | 'spentKeys'>,
  ): Promise<void> {
    await db
      .update(refund)
      .set({ spentKeys: spentKeys + 1 })
      .where(and(eq(refund.id, id), eq(refund.spentKeys, spentKeys)))
  },

  /** Takes due pending refunds and schedules their next try; skips those taken by another node. */
  async takeDue(db: Database, limit: number, retrySeconds: number): Promise<RefundRow[]> {
    const due = db
      .select({ id: refund.id })
      .from(refund)
      .where(and(eq(refund.state, 'pending'), lte(refund.dueAt, sql`now()`)))
      .orderBy(refund.dueAt)
      .limit(limit)
      .for('update', { skipLocked: true })
    return db
      .update(refund)
      .set({ dueAt: sql`now() + make_interval(secs => ${retrySeconds})` })
      .where(inArray(refund.id, due))
      .returning()
  },
}
