import { v7 as uuidv7 } from 'uuid'
import type { Database, Transaction } from '../database/database.ts'
import type { Page } from '../database/paging.ts'
import type { Caller } from '../http/refusals/caller.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import { PictureNotOwn, ReviewNeedsOrder } from './review-errors.ts'
import { type ListedReview, reviewChanges, reviewStore } from './review-store.ts'

/** What a customer writes; who wrote it is known from the session. */
export interface NewReview {
  readonly name: string
  readonly description: string
  readonly rating: number
  readonly imageUrl: string
}

/** An admin took a customer's review away. */
export interface ReviewRemoval {
  readonly reviewerEmail: string
  readonly admin: SignedInUser
  readonly from: Caller
}

interface ReviewRules {
  /** Only customers with a paid order write reviews. */
  readonly reviewsNeedOrder: boolean
  readonly hasUploaded: (userId: string, imageUrl: string) => Promise<boolean>
  /** In the transaction of the removal. */
  readonly whenRemoved: (tx: Transaction, removal: ReviewRemoval) => Promise<void>
}

export type ReviewService = ReturnType<typeof reviewService>

/** What customers say about the shop. */
export function reviewService(
  db: Database,
  { reviewsNeedOrder, hasUploaded, whenRemoved }: ReviewRules,
) {
  const reviews = reviewStore(db)

  async function mayWrite({ email }: SignedInUser): Promise<boolean> {
    return !reviewsNeedOrder || reviews.isVerifiedBuyer(email)
  }

  return {
    mayWrite,

    list: (limit: number, after?: string): Promise<Page<ListedReview>> =>
      reviews.list(limit, after),

    async add(reviewer: SignedInUser, wanted: NewReview): Promise<string> {
      if (!(await mayWrite(reviewer))) throw new ReviewNeedsOrder()
      // Every visitor's browser loads it: from a host of the shop's choosing only, and nobody shows another's face.
      if (!(await hasUploaded(reviewer.id, wanted.imageUrl))) throw new PictureNotOwn()
      const id = uuidv7()
      await reviews.insert({ ...wanted, id, email: reviewer.email })
      return id
    },

    /** Answers whether it was there. */
    async remove(admin: SignedInUser, id: string, from: Caller): Promise<boolean> {
      return db.transaction(async (tx) => {
        const removed = await reviewChanges.remove(tx, id)
        // A sample has no author.
        if (removed?.email) await whenRemoved(tx, { reviewerEmail: removed.email, admin, from })
        return removed !== undefined
      })
    },
  }
}
