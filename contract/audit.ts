import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Id } from './fields.ts'

/** What a person has to look at. */
export const alertKinds = [
  'strayPayment',
  'unknownOrder',
  'paidWithoutPayment',
  'refundRefused',
  'unknownRefund',
  'heldStock',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** One thing that does not add up, and what it is about. */
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
  /** How many orders, products or payments were looked at. */
  checked: z.int(),
  breachCount: z.int(),
  /** The first of them. */
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
    'Computes every promise about stock, orders and money anew from the tables and the provider, and lists the alerts.',
  access: 'admin',
  // It reads everything: a budget of its own kind would be used by nobody else.
  limit: 'writes',
  answers: {
    200: z.object({ at: z.iso.datetime(), lines: z.array(AuditLine), alerts: z.array(Alert) }),
  },
} as const satisfies Endpoint
