import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id } from '../../values/fields.ts'
import { findPeriodFault, period } from '../figures.ts'

/** The provider is asked anew for each answer. */
const MOST_PAYOUT_DAYS = 100

const PayoutQuery = z.strictObject(period).superRefine(({ from, to }, context) => {
  const message = findPeriodFault(from, to, MOST_PAYOUT_DAYS)
  if (message) context.addIssue({ code: 'custom', path: ['to'], message })
})

/** Dollars, as they change the payout: refunds, disputes and fees are below 0, unless they come back. */
const PayoutSums = z.object({
  charges: z.number(),
  refunds: z.number(),
  disputes: z.number(),
  fees: z.number(),
  /** Reserves, adjustments and the like. */
  other: z.number(),
  /** The sum of all of them. */
  net: z.number(),
})
export type PayoutSums = z.infer<typeof PayoutSums>

const PayoutLine = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum(['charge', 'refund', 'dispute', 'fee', 'other']),
  amount: z.number(),
  fee: z.number(),
  /** `amount − fee`. */
  net: z.number(),
  /** The order whose payment it is about; null: none of this shop. */
  order: z.object({ id: Id, orderNo: z.int() }).nullable(),
  /** In the provider’s words, with its id of the charge, refund or dispute. */
  description: z.string(),
  /** Money of a buyer that belongs to no order of this shop. */
  isForeign: z.boolean(),
})
export type PayoutLine = z.infer<typeof PayoutLine>

const PayoutOfReport = z.object({
  id: z.string(),
  arrivesOn: z.iso.date(),
  state: z.enum(['onItsWay', 'paid', 'failed']),
  /** `manual`, `otherCurrency`: it is only named; neither is in the total. */
  kind: z.enum(['automatic', 'manual', 'otherCurrency']),
  amount: z.number(),
  currency: z.string(),
  /** Null where it is only named. */
  sums: PayoutSums.nullable(),
  /** Whether the sums’ net is the amount, to the cent. */
  isEven: z.boolean(),
  lineCount: z.int(),
  /** At most 200, those of no order first; files have all. */
  lines: z.array(PayoutLine),
})
export type PayoutOfReport = z.infer<typeof PayoutOfReport>

export const PayoutReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** False: the payment provider has no such list, see `STRIPE_MINIMAL`. */
  isListed: z.boolean(),
  /** Newest first. */
  payouts: z.array(PayoutOfReport),
  /** The sum of the automatic payouts that did not fail. */
  total: PayoutSums,
})
export type PayoutReport = z.infer<typeof PayoutReport>

/** Days are those on which the bank has the money. At most 10,000 lines are read from the provider: choose fewer days. */
export const findPayoutReport = {
  method: 'GET',
  path: '/report/payouts',
  summary:
    'What each automatic payout of the payment provider is made of: charges, refunds, disputes and fees, each with its order.',
  access: 'money:read',
  over: 'reports',
  limit: 'documents',
  query: PayoutQuery,
  answers: { 200: PayoutReport },
} as const satisfies Endpoint

const file = {
  method: 'GET',
  access: 'money:read',
  over: 'reports',
  limit: 'documents',
  query: PayoutQuery,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const

export const payoutReportCsv = {
  ...file,
  path: '/report/payouts.csv',
  summary: 'The lines of all payouts as CSV.',
} as const satisfies Endpoint

export const payoutReportXlsx = {
  ...file,
  path: '/report/payouts.xlsx',
  summary: 'The lines of all payouts as XLSX.',
} as const satisfies Endpoint
