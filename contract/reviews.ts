import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Email, Id, InsertedId, PictureUrl, page, required } from './fields.ts'
import { messages } from './messages.ts'

export const Review = z.object({
  id: Id,
  name: z.string(),
  img: z.string(),
  description: z.string(),
  /** Stars, 1 to 5. */
  ratting: z.int(),
  /** Came with the demo catalogue; shown with the tag Sample. */
  sample: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const listReviews = {
  method: 'GET',
  path: '/review',
  summary: 'The newest reviews, oldest first; `Link` and `X-Total-Count` say what else there is.',
  access: 'open',
  limit: 'reads',
  query: z.strictObject({ ...page }),
  answers: { 200: z.array(Review) },
} as const satisfies Endpoint

/** The recorded storefront sends price, minimum and available along; they mean nothing here. */
const ignored = z.unknown().optional()

export const NewReview = z.strictObject({
  name: required(messages.nameRequired, 100),
  /** Ignored: the reviewer is whoever is signed in. */
  email: Email.optional(),
  description: required(messages.descriptionRequired, 2000),
  ratting: z
    .int(messages.rattingRequired)
    .min(1, messages.rattingRequired)
    .max(5, messages.rattingRequired),
  img: PictureUrl,
  price: ignored,
  minimum: ignored,
  available: ignored,
})

export const uploadReview = {
  method: 'POST',
  path: '/uploadReview',
  summary: 'Adds a review in the name of the signed-in customer.',
  access: 'signedIn',
  limit: 'writes',
  body: NewReview,
  answers: { 201: InsertedId },
} as const satisfies Endpoint
