import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id } from '../values/fields.ts'

/** Cases that an admin has to look at. */
export const alertKinds = [
  'strayPayment',
  'unknownOrder',
  'otherShop',
  'paidWithoutPayment',
  'refundRefused',
  'unknownRefund',
  'paymentDisputed',
  'disputeLost',
  'heldStock',
  'plannedChangeFailed',
  'plannerLostRight',
  'vatIdDue',
  'figuresDiffer',
  'standbyMissing',
  'paymentsClosed',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** A broken promise, and the order, product or payment concerned. */
export const Breach = z.object({
  text: z.string(),
  orderId: Id.nullable(),
  productId: Id.nullable(),
  /** The provider's id of a payment. */
  paymentId: z.string().nullable(),
})
export type Breach = z.infer<typeof Breach>

export const AuditLine = z.object({
  name: z.string(),
  /** Number of orders, products or payments checked. */
  checked: z.int(),
  breachCount: z.int(),
  /** The first breaches found. */
  breaches: z.array(Breach),
})
export type AuditLine = z.infer<typeof AuditLine>

export const Alert = z.object({
  kind: z.enum(alertKinds),
  subject: z.string(),
  orderId: Id.nullable(),
  detail: z.string(),
  raisedAt: z.iso.datetime(),
})
export type Alert = z.infer<typeof Alert>

export const findAudit = {
  method: 'GET',
  path: '/audit',
  summary:
    'Recomputes every promise about stock, orders and money from the tables and the provider, and lists the alerts.',
  access: 'money:read',
  over: 'the audit',
  // The audit reads everything, so it has the strict limit of writes; a limit of its own would serve this call only.
  limit: 'writes',
  answers: {
    200: z.object({ at: z.iso.datetime(), lines: z.array(AuditLine), alerts: z.array(Alert) }),
  },
} as const satisfies Endpoint
