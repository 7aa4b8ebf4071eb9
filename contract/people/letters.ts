import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { DeletedCount, Id } from '../values/fields.ts'
import { StaffReason } from './users.ts'

/** An order that keeps an erasure waiting: paid and not delivered, or a payment for it may still come. */
export const KeepingOrder = z.object({ _id: Id, orderNo: z.int() })
export type KeepingOrder = z.infer<typeof KeepingOrder>

/** An erasure that staff asked for and that an order keeps waiting. */
export const WaitingErasure = z.object({
  reason: z.string(),
  /** Null: that admin's account is gone. */
  askedBy: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** At most 50. */
  waitsFor: z.array(KeepingOrder),
})
export type WaitingErasure = z.infer<typeof WaitingErasure>

export const exportUser = {
  method: 'GET',
  path: '/user/:id/export',
  summary:
    'All data the shop stores about a customer who asked by letter, as in their own export; `reason` stays in account events.',
  isAct: true,
  access: 'customers:write',
  freshProof: true,
  limit: 'documents',
  params: z.object({ id: Id }),
  query: z.strictObject({ reason: StaffReason }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

export const eraseUser = {
  method: 'POST',
  path: '/user/:id/erase',
  summary:
    'Erases a customer with all their data but papers. It waits while a paid order is not delivered, and is then done by itself.',
  access: 'customers:write',
  freshProof: true,
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Stays in account events after the account, so it can't name the customer. */
    reason: StaffReason,
  }),
  answers: {
    200: z.object({
      /** False: it waits. */
      erased: z.boolean(),
      waitsFor: z.array(KeepingOrder),
    }),
  },
} as const satisfies Endpoint

export const keepUser = {
  method: 'DELETE',
  path: '/user/:id/erase',
  summary: 'Gives up an erasure that waits.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
