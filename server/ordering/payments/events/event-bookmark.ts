import { eq, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { eventBookmark as bookmark } from '../../../platform/database/tables/payments.ts'

const PROVIDER = 'stripe'

/**
 * Position up to which the provider's list of events was read. Reading a page twice is harmless: its events are known.
 */
export const eventBookmark = {
  async find(db: Database): Promise<string | undefined> {
    const [row] = await db.select().from(bookmark).where(eq(bookmark.provider, PROVIDER))
    return row?.eventId
  },

  /** The next reading begins with the provider's newest page. */
  async forget(tx: Queryable): Promise<void> {
    await tx.delete(bookmark).where(eq(bookmark.provider, PROVIDER))
  },

  async move(db: Database, eventId: string): Promise<void> {
    await db
      .insert(bookmark)
      .values({ provider: PROVIDER, eventId })
      .onConflictDoUpdate({
        target: bookmark.provider,
        set: { eventId, readAt: sql`now()` },
      })
  },
}
