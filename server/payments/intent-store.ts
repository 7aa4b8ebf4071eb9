import { and, count, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { paymentIntent, webhookEvent } from '../database/schema.ts'

type IntentRow = typeof paymentIntent.$inferSelect

/** Which intents of the provider belong to which order. One of an order is live at most (a unique index says so). */
export const intentStore = {
  async findLive(db: Queryable, orderId: string): Promise<IntentRow | undefined> {
    const [row] = await db
      .select()
      .from(paymentIntent)
      .where(and(eq(paymentIntent.orderId, orderId), eq(paymentIntent.state, 'live')))
    return row
  },

  /** How many intents the order had before: part of the idempotency key of the next one. */
  async countCancelled(db: Queryable, orderId: string): Promise<number> {
    const [row] = await db
      .select({ cancelled: count() })
      .from(paymentIntent)
      .where(and(eq(paymentIntent.orderId, orderId), eq(paymentIntent.state, 'cancelled')))
    return row?.cancelled ?? 0
  },

  async insert(tx: Transaction, intent: Omit<IntentRow, 'createdAt'>): Promise<void> {
    await tx.insert(paymentIntent).values(intent)
  },

  async setState(tx: Queryable, id: string, state: IntentRow['state']): Promise<void> {
    await tx.update(paymentIntent).set({ state }).where(eq(paymentIntent.id, id))
  },

  /** Records a provider's event; false where it was recorded before. */
  async recordEvent(tx: Transaction, event: { id: string; type: string }): Promise<boolean> {
    const { rowCount } = await tx.insert(webhookEvent).values(event).onConflictDoNothing()
    return rowCount === 1
  },
}
