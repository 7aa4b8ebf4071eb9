import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { feedPageSize, Id } from '../../values/fields.ts'
import { eventKinds } from './event-kinds.ts'

const KINDS = `Separated by commas, of: ${eventKinds.join(', ')}`
const Kinds = z
  .string()
  .max(400, KINDS)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(eventKinds, KINDS)))

export const FeedEvent = z.object({
  /** Counts from 1 without a gap. */
  seq: z.int(),
  id: Id,
  kind: z.enum(eventKinds),
  at: z.iso.datetime(),
  /** The id of what it is about. */
  subject: Id,
  /** The number of moves of an order, the version of a product; null for pieces and customers. */
  version: z.int().nullable(),
  /** Null: the shop itself, or it is not recorded. */
  by: z
    .object({ person: Id })
    .or(z.object({ key: Id }))
    .nullable(),
  /** Where the object is read; 404 once it is gone. */
  link: z.string(),
})
export type FeedEvent = z.infer<typeof FeedEvent>

export const FeedPage = z.object({
  events: z.array(FeedEvent),
  /** The number up to which the feed was read. Less than `after`: the shop was restored from a backup, read anew from 0. */
  next: z.int(),
})
export type FeedPage = z.infer<typeof FeedPage>

/** Events of an answer, unless `limit` says otherwise. */
export const FEED_ROWS = 100

export const readFeed = {
  method: 'GET',
  path: '/feed',
  summary: `What happened in the shop, in order: events after number \`after\`, of these \`kinds\`, separated by commas: ${eventKinds.join(', ')}. Events that the caller has no right to read are left out. Ask again with \`next\`; an answer whose \`next\` is your \`after\` is the end for now.`,
  access: 'anyRight',
  usualRows: FEED_ROWS,
  limit: 'reads',
  query: z.strictObject({
    after: z
      .string()
      .regex(/^\d{1,15}$/, 'A number of an event')
      .transform(Number)
      .optional(),
    kinds: Kinds.optional(),
    limit: feedPageSize,
  }),
  answers: {
    200: FeedPage,
  },
} as const satisfies Endpoint
