import { and, desc, eq, getTableColumns, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ReviewKind } from '../../../contract/catalogue/reviews.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { keptTotal } from '../../platform/database/lists/row-counts.ts'
import { boundedTotal } from '../../platform/database/lists/search.ts'
import { users } from '../../platform/database/tables/people.ts'
import { review } from '../../platform/database/tables/products.ts'
import { hasPaidOrder } from './paid-customers.ts'

type ReviewRow = typeof review.$inferSelect

export interface ListedReview extends ReviewRow {
  /** Whether the author has a paid order. */
  readonly verifiedBuyer: boolean
}

export interface AuthoredReview extends ListedReview {
  readonly authorId: string | null
}

const reviewKinds = {
  low: lte(review.rating, 3),
  sample: eq(review.sample, true),
} as const satisfies Record<ReviewKind, SQL>

const listedColumns = {
  ...getTableColumns(review),
  verifiedBuyer: hasPaidOrder(sql`${review.email}`),
}

export function reviewStore(db: Queryable) {
  return {
    /** One page of reviews, newest first. */
    async list(limit: number, after?: string): Promise<Page<ListedReview>> {
      const total = keptTotal('review')
      const rows = await db
        .select({ row: listedColumns, total })
        .from(review)
        .where(after ? lt(review.id, after) : undefined)
        .orderBy(desc(review.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    /** The same for staff: of one kind, with their authors' accounts. */
    async listWithAuthors(
      kind: ReviewKind | undefined,
      limit: number,
      after?: string,
    ): Promise<Page<AuthoredReview>> {
      const isOfKind = kind && reviewKinds[kind]
      const total = kind
        ? boundedTotal(review, isOfKind, sql`order by ${review.id} desc`)
        : keptTotal('review')
      const rows = await db
        .select({ row: { ...listedColumns, authorId: users.id }, total })
        .from(review)
        .leftJoin(users, eq(users.email, review.email))
        .where(and(isOfKind, after ? lt(review.id, after) : undefined))
        .orderBy(desc(review.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    async isVerifiedBuyer(email: string): Promise<boolean> {
      const { rows } = await db.execute<{ verified: boolean }>(
        sql`select ${hasPaidOrder(email)} as verified`,
      )
      return rows[0]?.verified === true
    },

    async insert(row: Omit<ReviewRow, 'createdAt' | 'sample'>): Promise<void> {
      await db.insert(review).values(row)
    },
  }
}

export const reviewChanges = {
  async remove(tx: Transaction, id: string): Promise<ReviewRow | undefined> {
    const [row] = await tx.delete(review).where(eq(review.id, id)).returning()
    return row
  },
}
