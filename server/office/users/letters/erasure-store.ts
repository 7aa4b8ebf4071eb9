import { type AnyColumn, and, asc, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type { KeepingOrder, WaitingErasure } from '../../../../contract/people/letters.ts'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { erasure, users } from '../../../platform/database/tables/people.ts'

export type ErasureRow = typeof erasure.$inferSelect

const ORDERS_NAMED = 50

/** Orders that keep an erasure waiting: goods have not all arrived, or money may still come. */
export const KEEPING_STATES = ['paid', 'partlyRefunded', 'awaitingPayment'] as const

/** Erasures that wait, and the orders that keep them waiting. */
export const erasureStore = {
  /** Another reason replaces that of one that waits. */
  async put(tx: Transaction, row: ErasureRow): Promise<void> {
    const { userId: _, ...set } = row
    await tx.insert(erasure).values(row).onConflictDoUpdate({ target: erasure.userId, set })
  },

  async find(db: Queryable, userId: string): Promise<ErasureRow | undefined> {
    const [row] = await db.select().from(erasure).where(eq(erasure.userId, userId))
    return row
  },

  async take(tx: Transaction, userId: string): Promise<ErasureRow | undefined> {
    const [row] = await tx.delete(erasure).where(eq(erasure.userId, userId)).returning()
    return row
  },

  /** Those that no order keeps any more, the longest waiting first. */
  async listDue(db: Queryable, limit: number): Promise<string[]> {
    const keeping = db.select().from(orders).where(keeps(users.email, KEEPING_STATES))
    const rows = await db
      .select({ userId: erasure.userId })
      .from(erasure)
      .innerJoin(users, eq(users.id, erasure.userId))
      .where(notExists(keeping))
      .orderBy(asc(erasure.askedAt))
      .limit(limit)
    return rows.map(({ userId }) => userId)
  },

  /** Orders in these states whose goods have not all arrived. */
  async listKeeping(
    db: Queryable,
    email: string,
    states: readonly (typeof KEEPING_STATES)[number][],
  ): Promise<KeepingOrder[]> {
    return db
      .select({ _id: orders.id, orderNo: orders.orderNo })
      .from(orders)
      .where(keeps(email, states))
      .orderBy(asc(orders.id))
      .limit(ORDERS_NAMED)
  },
}

/** Orders of a customer in these states whose goods have not all arrived. */
const keeps = (
  email: string | AnyColumn,
  states: readonly (typeof KEEPING_STATES)[number][],
): SQL | undefined =>
  and(
    eq(orders.customerEmail, email),
    // Literal, as the index of listed orders is partial.
    sql`${orders.state} <> 'cancelled'`,
    inArray(orders.state, [...states]),
    sql`${orders.fulfilment} not in ('delivered', 'closedShort')`,
  )

/** A user's erasure with what keeps it, for staff. */
export async function findWaiting(
  db: Queryable,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<WaitingErasure | undefined> {
  const row = await erasureStore.find(db, id)
  if (!row) return undefined
  const { reason, askedBy, askedAt } = row
  const waitsFor = await erasureStore.listKeeping(db, email, KEEPING_STATES)
  return { reason, askedBy, askedAt: askedAt.toISOString(), waitsFor }
}
