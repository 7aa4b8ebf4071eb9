import { desc, getTableColumns, lt } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { pageOf } from '../database/list-page.ts'
import { keptTotal } from '../database/row-counts.ts'
import { review } from '../database/schema.ts'
import type { Page } from '../http/paging.ts'

export type ReviewRow = typeof review.$inferSelect

export function reviewStore(db: Queryable) {
  return {
    /** One page, newest first. */
    async list(limit: number, after?: string): Promise<Page<ReviewRow>> {
      const total = keptTotal('review')
      const rows = await db
        .select({ row: getTableColumns(review), total })
        .from(review)
        .where(after ? lt(review.id, after) : undefined)
        .orderBy(desc(review.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    async insert(row: Omit<ReviewRow, 'createdAt' | 'sample'>): Promise<void> {
      await db.insert(review).values(row)
    },
  }
}
