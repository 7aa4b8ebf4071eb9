import { z } from 'zod'
import { spreadsheetFormats } from '../../catalogue/changes/change-set-bounds.ts'
import { shortPageSize } from '../../catalogue/parts/short-page.ts'
import type { Endpoint } from '../../values/endpoint.ts'
import { DeletedCount, Id } from '../../values/fields.ts'
import { CartTotals, LineView } from '../cart/carts.ts'

const ofCart = { params: z.object({ id: Id }) } as const

export const shareCart = {
  method: 'POST',
  path: '/cart/:id/share',
  summary: 'A new link that shows a list to each of its holders; a link given out before ends.',
  access: 'self',
  limit: 'writes',
  ...ofCart,
  /** 128 random bits as 22 characters of base64url; shown by `GET /list/:token`. */
  answers: { 201: z.object({ token: z.string() }) },
} as const satisfies Endpoint

export const unshareCart = {
  method: 'DELETE',
  path: '/cart/:id/share',
  summary: 'Ends the link of a list.',
  access: 'self',
  limit: 'writes',
  ...ofCart,
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const SharedList = z.object({
  name: z.string(),
  lineCount: z.int(),
  /** Lines with fewer pieces in stock than wanted. */
  short: z.int(),
  totals: CartTotals,
  lines: z.array(LineView),
})
export type SharedList = z.infer<typeof SharedList>

export const findSharedList = {
  method: 'GET',
  path: '/list/:token',
  summary:
    'A shared list, read-only, without its owner; `after` is the last product of the page before.',
  access: 'open',
  limit: 'reads',
  params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22}$/) }),
  query: z.strictObject({
    limit: shortPageSize.optional(),
    after: Id.optional(),
  }),
  answers: { 200: SharedList },
} as const satisfies Endpoint

/** A line of an earlier order that differs today. `was` and `now` are dollars or pieces; null if unknown. */
export const OrderDifference = z.object({
  productId: Id,
  name: z.string(),
  kind: z.enum(['price', 'gone', 'short', 'minimum']),
  was: z.number().nullable(),
  now: z.number().nullable(),
  /** Pieces that both prices are for; missing in stored answers of older versions. */
  pricePer: z.int().optional(),
})
export type OrderDifference = z.infer<typeof OrderDifference>

export const orderAgain = {
  method: 'POST',
  path: '/order/:id/again',
  summary:
    'A new cart with the lines of one of the caller’s orders, at today’s prices, and what differs.',
  access: 'self',
  limit: 'writes',
  keepsAnswers: true,
  params: z.object({ id: Id }),
  answers: { 201: z.object({ insertedId: Id, differences: z.array(OrderDifference) }) },
} as const satisfies Endpoint

export const exportCart = {
  method: 'GET',
  path: '/cart/:id/export',
  summary: 'A cart as CSV or XLSX: the columns that its file had, then ours.',
  access: 'self',
  limit: 'documents',
  ...ofCart,
  query: z.strictObject({ format: z.enum(spreadsheetFormats).optional() }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const exportOrder = {
  method: 'GET',
  path: '/order/:id/export',
  summary: 'One of the caller’s orders as CSV or XLSX: the columns that its file had, then ours.',
  access: 'self',
  limit: 'documents',
  params: z.object({ id: Id }),
  query: z.strictObject({ format: z.enum(spreadsheetFormats).optional() }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
