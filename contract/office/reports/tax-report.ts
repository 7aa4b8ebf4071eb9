import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { findPeriodFault, MOST_DAYS, period } from '../figures.ts'

const TaxQuery = z.strictObject(period).superRefine(({ from, to }, context) => {
  const message = findPeriodFault(from, to, MOST_DAYS.month)
  if (message) context.addIssue({ code: 'custom', path: ['to'], message })
})

/** Why a sum bears no tax; null: it does. `noRule`: none of the owner’s rules met it. */
export const exemptReasons = ['reverseCharge', 'export', 'certificate', 'noRule'] as const

/** Dollars. */
const TaxSums = z.object({
  /** Net sums of invoices on which tax was charged, and of those without. */
  taxable: z.number(),
  exempt: z.number(),
  tax: z.number(),
  /** Net sums of credit notes, and their tax. */
  refunds: z.number(),
  refundedTax: z.number(),
  /** `tax − refundedTax`. */
  due: z.number(),
})
export type TaxSums = z.infer<typeof TaxSums>

const TaxRow = TaxSums.extend({
  /** Where the goods went; empty: the paper knows no country or region. */
  country: z.string(),
  region: z.string(),
  /** The owner’s rule, as it was called then. */
  rule: z.string(),
  category: z.string(),
  /** Percent. */
  rate: z.number(),
  reason: z.enum(exemptReasons).nullable(),
  /** Certificates, and in files VAT ids, on which an exempt sum stands. */
  proof: z.string().nullable(),
})
export type TaxRow = z.infer<typeof TaxRow>

const Undocumented = z.object({ count: z.int(), /** Dollars, with tax. */ sum: z.number() })

export const TaxReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  rows: z.array(TaxRow),
  /** There are more rows than these; the total and the files have them all. */
  isCut: z.boolean(),
  total: TaxSums,
  /** Payments and refunds on these days that have no paper, and so are in no row. */
  withoutPaper: z.object({ payments: Undocumented, refunds: Undocumented }),
  /** The EU’s recapitulative statement: net sums of reverse-charged papers by VAT id, less credit notes. */
  byVatId: z.array(z.object({ vatId: z.string(), net: z.number() })),
})
export type TaxReport = z.infer<typeof TaxReport>

/**
 * Taxes by the papers that bind: invoices less credit notes, each on the day of its issue, to the cent. What was paid or
 * refunded without a paper is told beside them.
 */
export const findTaxReport = {
  method: 'GET',
  path: '/report/tax',
  summary:
    'Taxable and exempt sums and taxes of invoices less credit notes, by place, rule, rate and category.',
  access: 'money:read',
  over: 'reports',
  limit: 'reads',
  query: TaxQuery,
  answers: { 200: TaxReport },
} as const satisfies Endpoint

const file = {
  method: 'GET',
  access: 'money:read',
  over: 'reports',
  limit: 'documents',
  query: TaxQuery,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const

export const taxReportCsv = {
  ...file,
  path: '/report/tax.csv',
  summary: 'The rows of the tax report as CSV.',
} as const satisfies Endpoint

export const taxReportXlsx = {
  ...file,
  path: '/report/tax.xlsx',
  summary: 'The rows of the tax report as XLSX.',
} as const satisfies Endpoint
