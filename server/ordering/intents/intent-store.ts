import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { paymentIntent, webhookEvent } from '../../platform/database/tables/payments.ts'
import type { PaymentIntent } from '../../platform/providers/payments/port.ts'

type IntentRow = typeof paymentIntent.$inferSelect

const LONGEST_CHECK_SECONDS = 600
/** Without the provider's list of events, only asking about each intent finds a lost one. */
const LONGEST_CHECK_SECONDS_ALONE = 40

/** The provider's intents by order. A unique index allows one live intent per order. */
export const intentStore = {
  async findLive(db: Queryable, orderId: string): Promise<IntentRow | undefined> {
    const [row] = await db
      .select()
      .from(paymentIntent)
      .where(and(eq(paymentIntent.orderId, orderId), eq(paymentIntent.state, 'live')))
    return row
  },

  async find(db: Queryable, id: string): Promise<IntentRow | undefined> {
    const [row] = await db.select().from(paymentIntent).where(eq(paymentIntent.id, id))
    return row
  },

  /** Whether the shop made this intent for this order. */
  async isOf(db: Queryable, id: string, orderId: string): Promise<boolean> {
    const row = await intentStore.find(db, id)
    return row?.orderId === orderId && !row.ofFormerShop
  },

  /** Leaves all intents to the shop that this one was copied from; those still open there are not paid here. */
  async leaveToFormerShop(tx: Queryable): Promise<void> {
    await tx.update(paymentIntent).set({ ofFormerShop: true })
    await tx
      .update(paymentIntent)
      .set({ state: 'cancelled' })
      .where(eq(paymentIntent.state, 'live'))
  },

  /** Number of the order's earlier intents, part of the next one's idempotency key. */
  async countCancelled(db: Queryable, orderId: string): Promise<number> {
    const cancelled = and(eq(paymentIntent.orderId, orderId), eq(paymentIntent.state, 'cancelled'))
    return db.$count(paymentIntent, cancelled)
  },

  async insert(
    tx: Queryable,
    intent: Pick<IntentRow, 'id' | 'orderId' | 'amountCents' | 'state'>,
  ): Promise<void> {
    await tx.insert(paymentIntent).values(intent)
  },

  /** Marks an intent cancelled at the provider, or refunded as a stray; one that has paid an order is left alone. */
  async markCancelled(tx: Queryable, id: string): Promise<void> {
    await tx
      .update(paymentIntent)
      .set({ state: 'cancelled' })
      .where(and(eq(paymentIntent.id, id), eq(paymentIntent.state, 'live')))
  },

  /** Also records an intent made outside the shop: from now on it is the order's. */
  async markSucceeded(
    tx: Transaction,
    { id, orderId = '', amountCents }: PaymentIntent,
  ): Promise<void> {
    await tx
      .insert(paymentIntent)
      .values({ id, orderId, amountCents, state: 'succeeded' })
      .onConflictDoUpdate({ target: paymentIntent.id, set: { state: 'succeeded' } })
  },

  /** Takes due live intents and schedules their next check, later for older ones. Skips those taken by another node. */
  async takeDue(db: Database, limit: number, isOnlyNews: boolean): Promise<IntentRow[]> {
    const longest = isOnlyNews ? LONGEST_CHECK_SECONDS_ALONE : LONGEST_CHECK_SECONDS
    const due = db
      .select({ id: paymentIntent.id })
      .from(paymentIntent)
      .where(and(eq(paymentIntent.state, 'live'), lte(paymentIntent.checkAt, sql`now()`)))
      .orderBy(paymentIntent.checkAt)
      .limit(limit)
      .for('update', { skipLocked: true })
    return db
      .update(paymentIntent)
      .set({
        checkAt: sql`now() + least(make_interval(secs => ${longest}), greatest(interval '20 seconds', now() - ${paymentIntent.createdAt}))`,
      })
      .where(inArray(paymentIntent.id, due))
      .returning()
  },

  /** Recently paid orders without a succeeded intent on record. */
  async listPaidWithoutIntent(
    db: Queryable,
    since: Date,
  ): Promise<{ orderId: string; transactionId: string | null }[]> {
    return db
      .select({ orderId: orders.id, transactionId: orders.transactionId })
      .from(orders)
      .leftJoin(paymentIntent, eq(paymentIntent.id, orders.transactionId))
      .where(
        and(
          gt(orders.paidAt, since),
          eq(orders.sample, false),
          or(isNull(paymentIntent.id), ne(paymentIntent.state, 'succeeded')),
        ),
      )
      .limit(100)
  },

  /** Whether the event was recorded. This only saves a request: `recordEvent` makes events idempotent. */
  async knowsEvent(db: Queryable, id: string): Promise<boolean> {
    return (await db.$count(webhookEvent, eq(webhookEvent.id, id))) === 1
  },

  /** Records a provider's event; false if it was already recorded. */
  async recordEvent(tx: Transaction, { id, type }: { id: string; type: string }): Promise<boolean> {
    const { rowCount } = await tx.insert(webhookEvent).values({ id, type }).onConflictDoNothing()
    return rowCount === 1
  },
}
