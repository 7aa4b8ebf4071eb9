import type { FastifyInstance } from 'fastify'
import {
  type DeskReview,
  deleteReview,
  findReviewPermission,
  listDeskReviews,
  listReviews,
  type Review,
  uploadReview,
} from '../../../contract/catalogue/reviews.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import { readCaller } from '../../platform/http/refusals/caller.ts'
import { route } from '../../platform/http/route.ts'
import type { ReviewService } from './review-service.ts'
import type { AuthoredReview, ListedReview } from './review-store.ts'

export function reviewRoutes(app: FastifyInstance, reviews: ReviewService): void {
  route(app, listReviews, async ({ query, raw }, reply) => {
    const { limit = LONGEST_PAGE, after } = query
    const page = await reviews.list(limit, after)
    sendPageHeaders(raw, reply, page)
    // The published call lists oldest first: clients take the last six as the newest.
    return page.rows.map(toReviewAnswer).reverse()
  })

  route(app, listDeskReviews, async ({ query, raw }, reply) => {
    const page = await reviews.listWithAuthors(query.kind, query.limit ?? LONGEST_PAGE, query.after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(toDeskAnswer)
  })

  route(app, findReviewPermission, async ({ user }) => ({ allowed: await reviews.mayWrite(user) }))

  route(app, uploadReview, async ({ user, body }) => {
    const { name, description, ratting, img } = body
    const insertedId = await reviews.add(user, {
      name: name.trim(),
      description: description.trim(),
      rating: ratting,
      imageUrl: img,
    })
    return { insertedId }
  })

  route(app, deleteReview, async ({ params, user, raw }) => {
    const wasThere = await reviews.remove(user, params.id, readCaller(raw))
    return { deletedCount: wasThere ? 1 : 0 }
  })
}

function toReviewAnswer(row: ListedReview): Review {
  const { id, name, imageUrl, description, rating, sample, verifiedBuyer } = row
  return { id, name, img: imageUrl, description, ratting: rating, sample, verifiedBuyer }
}

function toDeskAnswer(row: AuthoredReview): DeskReview {
  const { authorId, email, createdAt } = row
  return {
    ...toReviewAnswer(row),
    createdAt: createdAt.toISOString(),
    author: authorId && email ? { _id: authorId, email } : null,
  }
}
