import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { AskedDay, page } from '../values/fields.ts'

/** The place of a text whose person's account was erased. */
export const ERASED_TEXT = '(erased)'

const Facts = z.record(z.string(), z.unknown())

export const HistoryEntry = z.object({
  _id: z.int(),
  at: z.iso.datetime(),
  /** Null: the shop itself. The e-mail is null once the account is gone. */
  actor: z.object({ _id: z.string(), email: z.string().nullable() }).nullable(),
  /** Name of the key by which a program acted. */
  viaKey: z.string().nullable(),
  device: z.string(),
  /** The name of the call, or a word for what the shop did itself. */
  kind: z.string(),
  subject: z.object({ kind: z.string(), _id: z.string().nullable() }),
  /** Facts that changed. */
  before: Facts.nullable(),
  after: Facts.nullable(),
  reason: z.string().nullable(),
  /** Place in the chain, and its hash in hexadecimal; null for some seconds. */
  seq: z.int().nullable(),
  hash: z.string().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

const filter = {
  /** An e-mail, or the id of an account. */
  actor: z.string().max(254).optional(),
  /** A kind of thing, or one thing as `order:ID`. */
  subject: z.string().max(200).optional(),
  kind: z.string().max(100).optional(),
  from: AskedDay.optional(),
  to: AskedDay.optional(),
}
export type HistoryFilter = z.infer<z.ZodObject<typeof filter>>

export const listHistory = {
  method: 'GET',
  path: '/history',
  summary:
    'Acts of staff, newest first: who, by which key and device, when, on what, before, after.',
  access: 'staff:read',
  over: 'the history',
  limit: 'reads',
  query: z.strictObject({
    limit: page.limit,
    after: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'the number of an entry')
      .transform(Number)
      .optional(),
    ...filter,
  }),
  answers: { 200: z.array(HistoryEntry) },
} as const satisfies Endpoint

export const exportHistory = {
  method: 'GET',
  path: '/history/export',
  summary: 'The same as CSV, at most 100,000 entries.',
  access: 'staff:read',
  over: 'the history',
  limit: 'documents',
  query: z.strictObject(filter),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
