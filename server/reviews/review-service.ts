import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/database.ts'
import type { Page } from '../http/paging.ts'
import { type ReviewRow, reviewStore } from './review-store.ts'

/** What a customer writes; who wrote it is known from the session. */
export interface NewReview {
  readonly name: string
  readonly description: string
  readonly rating: number
  readonly imageUrl: string
}

export type ReviewService = ReturnType<typeof reviewService>

/** What customers say about the shop. */
export function reviewService(db: Database) {
  const reviews = reviewStore(db)
  return {
    list: (limit: number, after?: string): Promise<Page<ReviewRow>> => reviews.list(limit, after),

    async add(reviewerEmail: string, wanted: NewReview): Promise<string> {
      const id = uuidv7()
      await reviews.insert({ ...wanted, id, email: reviewerEmail })
      return id
    },
  }
}
