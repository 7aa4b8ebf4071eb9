import { z } from 'zod'
import { DisplayName } from '../people/users.ts'
import type { Endpoint } from '../values/endpoint.ts'
import {
  DeletedCount,
  Id,
  InsertedId,
  MOST_ROWS,
  PictureUrl,
  page,
  required,
} from '../values/fields.ts'
import { messages } from '../values/messages.ts'
import { isReservedName } from '../values/text/reserved-names.ts'

export const Review = z.object({
  id: Id,
  name: z.string(),
  img: z.string(),
  description: z.string(),
  /** Stars, 1 to 5. */
  ratting: z.int(),
  /** From the demo catalogue; shown with the tag Sample. */
  sample: z.boolean(),
  /** Whether the author has a paid order, as determined by the server. */
  verifiedBuyer: z.boolean(),
})
export type Review = z.infer<typeof Review>

export const listReviews = {
  method: 'GET',
  path: '/review',
  summary: 'The newest reviews, oldest first; `Link` and `X-Total-Count` say what else there is.',
  access: 'open',
  limit: 'reads',
  usualRows: MOST_ROWS,
  query: z.strictObject({ ...page }),
  answers: { 200: z.array(Review) },
} as const satisfies Endpoint

export const DeskReview = Review.extend({
  createdAt: z.iso.datetime(),
  /** The account that wrote it; null for samples and for accounts that are gone. */
  author: z.object({ _id: Id, email: z.string() }).nullable(),
})
export type DeskReview = z.infer<typeof DeskReview>

/** `low`: three stars or fewer; `sample`: from the demo catalogue. */
export const ReviewKind = z.enum(['low', 'sample'])
export type ReviewKind = z.infer<typeof ReviewKind>

export const listDeskReviews = {
  method: 'GET',
  path: '/reviews/desk',
  summary: 'The reviews for staff, newest first, with their authors; `kind` keeps some.',
  access: 'content:read',
  over: 'reviews',
  limit: 'reads',
  usualRows: MOST_ROWS,
  query: z.strictObject({ ...page, kind: ReviewKind.optional() }),
  answers: { 200: z.array(DeskReview) },
} as const satisfies Endpoint

/** Not in `messages`, which every page loads. */
export const reviewMessages = {
  nameReserved: 'This name is reserved for the shop. Use your own, or your company’s.',
  pictureNotOwn: 'Upload the picture again: it was not uploaded with this account.',
  needsOrder: 'Only customers with a paid order can write a review.',
} as const

/** The recorded storefront sends them, too. */
const ignored = z.unknown().optional()

export const NewReview = z.strictObject({
  name: DisplayName.refine((name) => !isReservedName(name), reviewMessages.nameReserved),
  /** The reviewer is the signed-in user. */
  email: ignored,
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
  summary: 'Adds a review by the signed-in customer, with a picture that they uploaded.',
  access: 'signedIn',
  limit: 'writes',
  body: NewReview,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const findReviewPermission = {
  method: 'GET',
  path: '/review/permission',
  summary:
    'Whether the caller may write a review; a setting limits it to customers with a paid order.',
  access: 'signedIn',
  limit: 'reads',
  answers: { 200: z.object({ allowed: z.boolean() }) },
} as const satisfies Endpoint

export const deleteReview = {
  method: 'DELETE',
  path: '/review/:id',
  summary: 'Removes a review.',
  access: 'content:write',
  over: 'reviews',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
