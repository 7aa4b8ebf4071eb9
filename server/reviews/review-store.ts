import { desc, lt } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { readRowCount } from '../database/row-counts.ts'
import { review } from '../database/schema.ts'
import { cutPage, type Page } from '../http/paging.ts'

export type ReviewRow = typeof review.$inferSelect

export function reviewStore(db: Queryable) {
  return {
    /** One page, newest first. */
    async list(limit: number, after?: string): Promise<Page<ReviewRow>> {
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(review)
          .where(after ? lt(review.id, after) : undefined)
          .orderBy(desc(review.id))
          .limit(limit + 1),
        readRowCount(db, 'review'),
      ])
      return cutPage(rows, limit, total)
    },

    async insert(row: Omit<ReviewRow, 'createdAt' | 'sample'>): Promise<void> {
      await db.insert(review).values(row)
    },
  }
}
