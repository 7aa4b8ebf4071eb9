import { z } from 'zod'
import { disputeStates } from '../ordering/orders.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, openPageSize } from '../values/fields.ts'

/** The provider's id. */
const DisputeId = z.string().regex(/^[A-Za-z0-9_-]{1,255}$/, 'a dispute’s id')

/** A payment that a card's owner has questioned at the bank. */
export const ListedDispute = z.object({
  _id: DisputeId,
  order: z.object({ _id: Id, orderNo: z.int(), customer: z.string() }),
  state: z.enum(disputeStates),
  /** In the provider’s words, such as `product_not_received`; null where it told none. */
  reason: z.string().nullable(),
  /** Dollars. */
  amount: z.number(),
  openedAt: z.iso.datetime(),
  /** Until then the bank takes an answer. */
  dueAt: z.iso.datetime().nullable(),
})
export type ListedDispute = z.infer<typeof ListedDispute>

export const listDisputes = {
  method: 'GET',
  path: '/disputes',
  summary:
    'Disputes as the payment provider told them: open ones, the first to be answered first, or all, the newest first. `after` is the last id of the page before.',
  access: 'money:read',
  over: 'disputes',
  limit: 'reads',
  query: z.strictObject({
    state: z.enum(['open', 'all']).optional(),
    limit: openPageSize.optional(),
    after: DisputeId.optional(),
  }),
  answers: { 200: z.array(ListedDispute) },
} as const satisfies Endpoint

export const printEvidence = {
  method: 'GET',
  path: '/dispute/:id/evidence.pdf',
  summary:
    'What the shop knows of a disputed order, to be sent to the bank: order, invoices and deliveries as one PDF.',
  access: 'money:read',
  over: 'disputes',
  limit: 'documents',
  params: z.object({ id: DisputeId }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
