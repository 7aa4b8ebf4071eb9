import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { DeletedCount, Id } from '../../values/fields.ts'
import { watchBounds } from './part-bounds.ts'
import { shortPageSize } from './short-page.ts'

export const StockWatch = z.object({
  productId: Id,
  name: z.string(),
  partNumber: z.string().nullable(),
  /** Pieces to be told of. */
  wanted: z.int(),
  /** Pieces now; none of a product that left the shop. */
  available: z.int(),
  isInShop: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When the mail was queued; null while it waits. */
  toldAt: z.iso.datetime().nullable(),
})
export type StockWatch = z.infer<typeof StockWatch>

/** Place in the list: milliseconds since 1970 of the alert, and its product. */
const WatchPlace = z
  .string()
  .regex(/^\d{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'Not the place of an alert')

export const listStockWatches = {
  method: 'GET',
  path: '/stockWatch',
  summary: 'The caller’s alerts, newest first; `after` is `next` of the page before.',
  access: 'self',
  limit: 'reads',
  query: z.strictObject({
    limit: shortPageSize.optional(),
    after: WatchPlace.optional(),
  }),
  answers: {
    200: z.object({
      total: z.int(),
      watches: z.array(StockWatch),
      /** Until it is confirmed, no mail is sent. */
      emailConfirmed: z.boolean(),
      /** Place after which the following page begins; null on the last one. */
      next: z.string().nullable(),
    }),
  },
} as const satisfies Endpoint

export const watchStock = {
  method: 'POST',
  path: '/stockWatch',
  summary:
    'One mail when a product has this many pieces; a second alert for it replaces the first.',
  access: 'self',
  limit: 'writes',
  body: z.strictObject({
    productId: Id,
    wanted: z.int('Whole pieces').min(1, 'At least one piece').max(watchBounds.wanted),
  }),
  answers: {
    201: z.object({
      productId: Id,
      wanted: z.int(),
      /** Until it is confirmed, no mail is sent. */
      emailConfirmed: z.boolean(),
    }),
  },
} as const satisfies Endpoint

export const endStockWatch = {
  method: 'DELETE',
  path: '/stockWatch',
  summary: 'Ends the caller’s alerts for these products.',
  access: 'self',
  limit: 'writes',
  bodyLimitBytes: 64 * 1024,
  body: z.strictObject({ productIds: z.array(Id).min(1).max(watchBounds.watches) }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
