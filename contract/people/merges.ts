import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, ModifiedCount } from '../values/fields.ts'
import { StaffReason } from './users.ts'

/** For so long the accounts can be parted again. */
export const MERGE_UNDO_HOURS = 24

/** Facts that an account has at most once; the account kept takes one over if it has none. */
export const mergedFacts = ['billTo', 'profile', 'unpaidLimit', 'holdBounds', 'note'] as const
export type MergedFact = (typeof mergedFacts)[number]

/** Things that an account has several of. */
export const movedKinds = [
  'order',
  'address',
  'cart',
  'list',
  'partNumber',
  'review',
  'taxStatus',
  'alert',
  'picture',
] as const
export type MovedKind = (typeof movedKinds)[number]

const Counts = z.record(z.enum(movedKinds), z.int())

/** A join’s effects, read before it. */
export const MergePreview = z.object({
  other: z.object({ _id: Id, email: z.string(), name: z.string() }),
  moves: Counts,
  /** The account kept has another one of the same, such as a VAT ID. */
  stays: Counts,
  /** About the orders that move. */
  orders: z.object({
    /** Dollars; null for staff without `money:read`. */
    total: z.number().nullable(),
    unpaid: z.int(),
    returns: z.int(),
    quotes: z.int(),
  }),
  /** Whether the account kept takes it over from the other, or keeps its own; what neither has is left out. */
  facts: z.array(z.object({ what: z.enum(mergedFacts), rule: z.enum(['takenOver', 'keepsOwn']) })),
  /** Orders that await payment in both accounts, and how many the account kept may have then; null: as everybody. */
  unpaid: z.object({ orders: z.int(), limit: z.int().nullable() }),
})
export type MergePreview = z.infer<typeof MergePreview>

/** One account that was joined to another, as staff see it on both pages. */
export const AccountMerge = z.object({
  /** The other account. */
  _id: Id,
  email: z.string(),
  reason: z.string(),
  /** Null: that admin's account is gone. */
  mergedBy: z.string().nullable(),
  mergedAt: z.iso.datetime(),
  /** Null: the day is over. */
  undoUntil: z.iso.datetime().nullable(),
})
export type AccountMerge = z.infer<typeof AccountMerge>

export const previewMerge = {
  method: 'GET',
  path: '/user/:id/merge',
  summary:
    'What would move from the account `other` to this one, and what is decided where both have one.',
  access: 'customers:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  query: z.strictObject({ other: Id }),
  answers: { 200: MergePreview },
} as const satisfies Endpoint

export const mergeUser = {
  method: 'POST',
  path: '/user/:id/merge',
  summary:
    'Joins the account `other` of the same person to this one, which gets all that it has; nobody signs in to the other again.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({ other: Id, reason: StaffReason }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const undoMerge = {
  method: 'DELETE',
  path: '/user/:id/merge',
  summary:
    'Parts this account from the one that it was joined to less than a day ago; exactly what moved goes back.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: {
    200: z.object({
      returned: z.int(),
      /** Things that moved and were deleted since. */
      gone: z.int(),
    }),
  },
} as const satisfies Endpoint
