import { eq, sql } from 'drizzle-orm'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { billing } from '../../platform/database/tables/people.ts'

export const billingStore = {
  async find(db: Queryable, userId: string): Promise<BillTo | undefined> {
    const [found] = await db.select().from(billing).where(eq(billing.userId, userId))
    return found?.billTo
  },

  async put(db: Queryable, userId: string, billTo: BillTo, now: Date): Promise<void> {
    await db
      .insert(billing)
      .values({ userId, billTo, updatedAt: now })
      .onConflictDoUpdate({
        target: billing.userId,
        set: { billTo: sql`excluded.bill_to`, updatedAt: sql`excluded.updated_at` },
      })
  },

  async remove(db: Queryable, userId: string): Promise<boolean> {
    const { rowCount } = await db.delete(billing).where(eq(billing.userId, userId))
    return rowCount === 1
  },
}
