import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { findPeriodFault, MOST_DAYS, period } from '../figures.ts'
import { comparisons, reportGroups } from './report-choices.ts'

const SalesQuery = z
  .strictObject({
    ...period,
    by: z.enum(reportGroups).default('day'),
    compare: z.enum(comparisons).optional(),
  })
  .superRefine(({ from, to, by }, context) => {
    const message = findPeriodFault(from, to, by === 'day' ? MOST_DAYS.day : MOST_DAYS.month)
    if (message) context.addIssue({ code: 'custom', path: ['to'], message })
  })
export type SalesQuery = z.output<typeof SalesQuery>

/** Dollars; null where a group can't tell: freight and tax of a product, orders of a category. */
const ReportSums = z.object({
  goods: z.number(),
  freight: z.number().nullable(),
  tax: z.number().nullable(),
  /** With freight and tax; of products, the goods’ share only. */
  refunds: z.number(),
  /** `goods + freight + tax − refunds`. */
  net: z.number(),
  /** Paid orders. */
  orders: z.int().nullable(),
  /** `net ÷ orders`; null without orders. */
  average: z.number().nullable(),
})
export type ReportSums = z.infer<typeof ReportSums>

const SalesRow = ReportSums.extend({
  /** First day, category, brand, id of a product, email, country, or `US IL`; null: no group, no orders to open. */
  key: z.string().nullable(),
  name: z.string(),
  /** The same group in the period to compare with; null if it had none. Days are matched by their place. */
  before: ReportSums.nullable(),
})
export type SalesRow = z.infer<typeof SalesRow>

const DaySpan = z.object({ from: z.iso.date(), to: z.iso.date() })

export const SalesReport = DaySpan.extend({
  by: z.enum(reportGroups),
  compared: DaySpan.nullable(),
  /** By time in its order, otherwise by `net`; the last ones are summed up in one row. */
  rows: z.array(SalesRow),
  total: ReportSums,
  totalBefore: ReportSums.nullable(),
})
export type SalesReport = z.infer<typeof SalesReport>

/**
 * Counted are: an order on the day of its payment with all its goods, freight and tax, whatever becomes of it; a refund
 * on the day it is made, whenever its order was paid. Days are those of the shop’s time zone. Rows add up to the total.
 * Products have their present category and brand, customers their present email.
 */
export const findSalesReport = {
  method: 'GET',
  path: '/report/sales',
  summary: 'Paid orders and refunds of a period, by time, goods or buyers, beside another period.',
  access: 'money:read',
  over: 'reports',
  limit: 'reads',
  query: SalesQuery,
  answers: { 200: SalesReport },
} as const satisfies Endpoint

const file = {
  method: 'GET',
  access: 'money:read',
  over: 'reports',
  limit: 'documents',
  query: SalesQuery,
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const

export const salesReportCsv = {
  ...file,
  path: '/report/sales.csv',
  summary: 'The rows of the sales report as CSV.',
} as const satisfies Endpoint

export const salesReportXlsx = {
  ...file,
  path: '/report/sales.xlsx',
  summary: 'The rows of the sales report as XLSX.',
} as const satisfies Endpoint
