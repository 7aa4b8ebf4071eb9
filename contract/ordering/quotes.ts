import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, ModifiedCount, openPageSize } from '../values/fields.ts'
import { Place } from './delivery/delivered.ts'

export const askForQuote = {
  method: 'POST',
  path: '/cart/:id/quote',
  summary:
    'Asks the shop to quote the freight of a cart to a place, by mail and in its list. Asked again, an open request is renewed.',
  access: 'self',
  limit: 'shopMails',
  params: z.object({ id: Id }),
  body: Place,
  answers: { 200: z.object({ asked: z.literal(true) }) },
} as const satisfies Endpoint

/** Counts from 1; staff and buyers call it the request's number. */
const QuoteNo = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'a request’s number')
  .transform(Number)

/** A buyer's question what freight costs, with the cart as it is now. */
export const QuoteRequest = z.object({
  _id: z.int(),
  /** Where the goods are to go. */
  place: z.string(),
  /** Why the shop's tables have no price. */
  reason: z.string().nullable(),
  /** The last time. */
  askedAt: z.iso.datetime(),
  /** Null: it is open. */
  answeredAt: z.iso.datetime().nullable(),
  /** E-mail of staff; null also once the account is deleted. */
  answeredBy: z.string().nullable(),
  customer: z.object({ _id: Id, name: z.string(), email: z.string() }),
  cart: z.object({
    name: z.string(),
    lineCount: z.int(),
    /** Dollars: the lines that can be ordered, without freight and taxes. */
    goods: z.number(),
    /** The first 200. */
    lines: z.array(
      z.object({ partNumber: z.string().nullable(), name: z.string(), quantity: z.int() }),
    ),
  }),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

export const listQuotes = {
  method: 'GET',
  path: '/quote',
  summary:
    'Buyers’ requests for quotes of freight: open ones, the oldest first, or answered ones, the newest first. `after` is the last number of the page before.',
  access: 'money:read',
  over: 'quotes',
  limit: 'reads',
  query: z.strictObject({
    state: z.enum(['open', 'answered']).optional(),
    limit: openPageSize.optional(),
    after: QuoteNo.optional(),
  }),
  answers: { 200: z.array(QuoteRequest) },
} as const satisfies Endpoint

export const answerQuote = {
  method: 'POST',
  path: '/quote/:id/answered',
  summary: 'Takes an open request off the list: staff have answered it.',
  access: 'orders:write',
  over: 'quotes',
  limit: 'writes',
  params: z.object({ id: QuoteNo }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
