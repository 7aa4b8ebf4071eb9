import { isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { shopIdentity } from '../../platform/database/tables/shop.ts'

export type IdentityRow = typeof shopIdentity.$inferSelect

/** The one row that says which shop a database belongs to. */
export const identityStore = {
  async find(db: Queryable): Promise<IdentityRow | undefined> {
    const [row] = await db.select().from(shopIdentity)
    return row
  },

  /** Returns false if another node was first. */
  async insert(db: Queryable, id: string, publicUrl: string | null): Promise<boolean> {
    const { rowCount } = await db
      .insert(shopIdentity)
      .values({ id, publicUrl })
      .onConflictDoNothing()
    return rowCount === 1
  },

  /** A shop that knew only its own sandbox begins with a payment account; false if another node was first. */
  async beginWithAccount(db: Queryable, id: string, publicUrl: string): Promise<boolean> {
    const { rowCount } = await db
      .update(shopIdentity)
      .set({ id, publicUrl, startedAt: sql`now()` })
      .where(isNull(shopIdentity.publicUrl))
    return rowCount === 1
  },

  async moveTo(db: Queryable, publicUrl: string): Promise<void> {
    await db.update(shopIdentity).set({ publicUrl })
  },

  async begin(db: Queryable, id: string, publicUrl: string): Promise<void> {
    const row = { id, publicUrl, startedAt: sql`now()` }
    await db
      .insert(shopIdentity)
      .values(row)
      .onConflictDoUpdate({ target: shopIdentity.isOnly, set: row })
  },

  /** Tells new nodes that one of the shop is at work on this database, which a copy of it can't. */
  async show(db: Queryable): Promise<void> {
    await db.update(shopIdentity).set({ seenAt: sql`clock_timestamp()` })
  },
}
