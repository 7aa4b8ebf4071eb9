import { z } from 'zod'
import { eachLineOnce, LineNo, Pieces } from '../ordering/line-pieces.ts'
import type { Endpoint } from '../values/endpoint.ts'
import {
  Id,
  InsertedId,
  ModifiedCount,
  optionalText,
  PictureUrl,
  page,
  required,
} from '../values/fields.ts'
import { returnBounds } from './return-bounds.ts'

export const returnStates = [
  'requested',
  'approved',
  'declined',
  'received',
  'refunded',
  'closed',
  'withdrawn',
] as const
export type ReturnState = (typeof returnStates)[number]

export const returnReasons = ['damaged', 'wrongPart', 'notAsDescribed', 'tooMany', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

export const Return = z.object({
  _id: Id,
  /** For people. */
  returnNo: z.int(),
  orderId: Id,
  orderNo: z.int(),
  /** Null for the customer. */
  customerEmail: z.string().nullable(),
  state: z.enum(returnStates),
  /** Why it was declined. */
  reason: z.string().nullable(),
  /** The shop's words: how to send it, or why it was closed. */
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      ProductName: z.string(),
      partNumber: z.string().nullable(),
      img: z.string(),
      quantity: z.int(),
      reason: z.enum(returnReasons),
      note: z.string().nullable(),
      pictures: z.array(z.string()),
      restocked: z.int(),
      scrapped: z.int(),
    }),
  ),
})
export type Return = z.infer<typeof Return>

const ofReturn = { params: z.object({ id: Id }) }

export const requestReturn = {
  method: 'POST',
  path: '/order/:id/return',
  summary:
    'Asks the shop to take back shipped pieces of the caller’s order, within the term of returns.',
  access: 'self',
  limit: 'writes',
  keepsAnswers: true,
  bodyLimitBytes: 256 * 1024,
  params: z.object({ id: Id }),
  body: z.strictObject({
    lines: eachLineOnce(
      z.strictObject({
        lineNo: LineNo,
        quantity: Pieces,
        reason: z.enum(returnReasons, 'Choose a reason'),
        note: optionalText(returnBounds.words),
        pictures: z.array(PictureUrl).max(returnBounds.pictures).optional(),
      }),
    ).refine(
      (lines) =>
        lines.flatMap(({ pictures = [] }) => pictures).length <= returnBounds.picturesInAll,
      `At most ${returnBounds.picturesInAll} pictures in all`,
    ),
  }),
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const listReturns = {
  method: 'GET',
  path: '/return',
  summary: 'Returns, newest first: the caller’s own, or all for an admin.',
  access: 'own or orders:read',
  over: 'returns',
  limit: 'reads',
  query: z.strictObject({
    ...page,
    /** `open`: those that staff have something to do about. */
    state: z.enum([...returnStates, 'open']).optional(),
    /** Only those of one order. */
    order: Id.optional(),
    /** Only those of one customer, by user id; for admins. */
    customer: Id.optional(),
  }),
  answers: { 200: z.array(Return) },
} as const satisfies Endpoint

export const findReturn = {
  method: 'GET',
  path: '/return/:id',
  summary: 'One return: the caller’s own, or any for an admin.',
  access: 'own or orders:read',
  over: 'returns',
  limit: 'reads',
  ...ofReturn,
  answers: { 200: Return },
} as const satisfies Endpoint

export const approveReturn = {
  method: 'POST',
  path: '/return/:id/approve',
  summary: 'Agrees to take pieces back, and tells the customer by mail.',
  access: 'orders:write',
  over: 'returns',
  limit: 'writes',
  keepsAnswers: true,
  ...ofReturn,
  body: z.strictObject({ note: optionalText(returnBounds.words) }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const declineReturn = {
  method: 'POST',
  path: '/return/:id/decline',
  summary: 'Refuses a return with a reason that the customer reads.',
  access: 'orders:write',
  over: 'returns',
  limit: 'writes',
  keepsAnswers: true,
  ...ofReturn,
  body: z.strictObject({ reason: required('Say why', returnBounds.words) }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

const received = z.int('A whole number of pieces').min(0, 'A whole number of pieces')

export const receiveReturn = {
  method: 'POST',
  path: '/return/:id/receive',
  summary:
    'Records what came back of an approved return: pieces back on sale, and pieces scrapped.',
  access: 'stock:write',
  over: 'returns',
  limit: 'writes',
  keepsAnswers: true,
  bodyLimitBytes: 64 * 1024,
  ...ofReturn,
  body: z.strictObject({
    lines: eachLineOnce(z.strictObject({ lineNo: LineNo, restock: received, scrap: received })),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const closeReturn = {
  method: 'POST',
  path: '/return/:id/close',
  summary: 'Ends an approved or received return without a refund.',
  access: 'orders:write',
  over: 'returns',
  limit: 'writes',
  keepsAnswers: true,
  ...ofReturn,
  body: z.strictObject({ note: required('Say why', returnBounds.words) }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const withdrawReturn = {
  method: 'POST',
  path: '/return/:id/withdraw',
  summary: 'Takes back the caller’s own request before the pieces are received.',
  access: 'self',
  limit: 'writes',
  keepsAnswers: true,
  ...ofReturn,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const printReturnLabel = {
  method: 'GET',
  path: '/return/:id/label.pdf',
  summary: 'The label for the pallet of an approved return, for its customer or an admin.',
  access: 'own or orders:read',
  limit: 'documents',
  ...ofReturn,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
