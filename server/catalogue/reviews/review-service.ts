import { v7 as uuidv7 } from 'uuid'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import type { Caller } from '../../platform/http/refusals/caller.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { PictureNotOwn, ReviewNeedsOrder } from './review-errors.ts'
import { type ListedReview, reviewChanges, reviewStore } from './review-store.ts'

/** A customer's input; the author comes from the session. */
export interface NewReview {
  readonly name: string
  readonly description: string
  readonly rating: number
  readonly imageUrl: string
}

/** The removal of a review by an admin. */
export interface ReviewRemoval {
  readonly reviewerEmail: string
  readonly admin: SignedInUser
  readonly from: Caller
}

export interface ReviewRules {
  /** Only customers with a paid order may write reviews. */
  readonly reviewsNeedOrder: boolean
  readonly hasUploaded: (userId: string, imageUrl: string) => Promise<boolean>
  /** Runs in the removal's transaction. */
  readonly whenRemoved: (tx: Transaction, removal: ReviewRemoval) => Promise<void>
}

export type ReviewService = ReturnType<typeof reviewService>

/** Reading, adding and removing reviews. */
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

    listWithAuthors: reviews.listWithAuthors,

    async add(reviewer: SignedInUser, wanted: NewReview): Promise<string> {
      if (!(await mayWrite(reviewer))) throw new ReviewNeedsOrder()
      // Every visitor's browser loads the picture: it must be on an allowed host and uploaded by the author.
      if (!(await hasUploaded(reviewer.id, wanted.imageUrl))) throw new PictureNotOwn()
      const id = uuidv7()
      await reviews.insert({ ...wanted, id, email: reviewer.email })
      return id
    },

    /** Returns whether the review existed. */
    async remove(admin: SignedInUser, id: string, from: Caller): Promise<boolean> {
      return db.transaction(async (tx) => {
        const removed = await reviewChanges.remove(tx, id)
        // Samples have no author.
        if (removed?.email) await whenRemoved(tx, { reviewerEmail: removed.email, admin, from })
        return removed !== undefined
      })
    },
  }
}
