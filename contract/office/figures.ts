import { z } from 'zod'
import { orderStates } from '../ordering/orders.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { AskedDay, Id, page } from '../values/fields.ts'
import { sellerSorts } from './figure-choices.ts'

const DAY_MS = 86_400_000
/** Rows of one answer stay few: four hundred days, or ten years by month. */
export const MOST_DAYS = { day: 400, month: 3_660 } as const

/** Days are those of the shop's time zone. */
export const period = {
  from: AskedDay,
  /** The last day, included in the period. */
  to: AskedDay,
}

/** Why a period is none, or too long. */
export function findPeriodFault(from: string, to: string, mostDays: number): string | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1) return 'The first day is not after the last one'
  if (days > mostDays) return `At most ${mostDays} days`
  return undefined
}

const Spans = z
  .strictObject({ ...period, by: z.enum(['day', 'month']).default('day') })
  .superRefine(({ from, to, by }, context) => {
    const message = findPeriodFault(from, to, MOST_DAYS[by])
    if (message) context.addIssue({ code: 'custom', path: ['to'], message })
  })

/** Sales in dollars; `revenue` is `paid` less `refunded`, each counted on its own day. */
const Sales = z.object({
  revenue: z.number(),
  /** The goods’ share of the revenue: without freight and tax. */
  goods: z.number(),
  paid: z.number(),
  refunded: z.number(),
  /** Orders that were paid. */
  orders: z.int(),
  /** Pieces of the orders that were paid. */
  pieces: z.int(),
})
export type Sales = z.infer<typeof Sales>

const spanned = { from: z.iso.date(), to: z.iso.date(), by: z.enum(['day', 'month']) }

export const Figures = z.object({
  ...spanned,
  /** One row for each day, or for each month by its first day; also those without sales. */
  rows: z.array(Sales.extend({ day: z.iso.date() })),
  total: Sales,
  /** Sales of the same number of days before the period. */
  before: Sales,
})
export type Figures = z.infer<typeof Figures>

export const findFigures = {
  method: 'GET',
  path: '/figures',
  summary:
    'What was paid and refunded by day or month of the shop’s time zone; at most a minute behind.',
  access: 'money:read',
  over: 'figures',
  limit: 'reads',
  query: Spans,
  answers: { 200: Figures },
} as const satisfies Endpoint

export const SellerQuery = z
  .strictObject({
    ...period,
    by: z.enum(sellerSorts).default('revenue'),
    limit: page.limit,
  })
  .superRefine(({ from, to }, context) => {
    const message = findPeriodFault(from, to, MOST_DAYS.month)
    if (message) context.addIssue({ code: 'custom', path: ['to'], message })
  })

const Named = { productId: Id, name: z.string(), partNumber: z.string().nullable() }

export const BestSellers = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  by: z.enum(sellerSorts),
  rows: z.array(
    z.object({ ...Named, orders: z.int(), pieces: z.int(), /** Dollars. */ revenue: z.number() }),
  ),
})
export type BestSellers = z.infer<typeof BestSellers>

export const listBestSellers = {
  method: 'GET',
  path: '/figures/bestSellers',
  summary: 'The products that sold most, by revenue or pieces; 20 unless told.',
  access: 'money:read',
  over: 'figures',
  limit: 'reads',
  query: SellerQuery,
  answers: { 200: BestSellers },
} as const satisfies Endpoint

export const Cover = z.object({
  rows: z.array(
    z.object({
      ...Named,
      available: z.int(),
      /** The minimum order: the larger of the shop's and the product's own. */
      minimum: z.int(),
      /** Mean pieces sold per day over the last 30 days, today included. */
      soldPerDay: z.number(),
      /** Whole days until the stock is used up. */
      days: z.int(),
      /** True for fewer than 14 days, or for fewer pieces than one order needs. */
      isShort: z.boolean(),
    }),
  ),
})
export type Cover = z.infer<typeof Cover>

export const findCover = {
  method: 'GET',
  path: '/figures/cover',
  summary:
    'For how many days the stock of what is being sold lasts, shortest first; 20 unless told.',
  access: 'stock:read',
  limit: 'reads',
  query: z.strictObject({ limit: page.limit }),
  answers: { 200: Cover },
} as const satisfies Endpoint

const Steps = z.object({ seen: z.int(), inCart: z.int(), ordered: z.int(), paid: z.int() })

export const Funnel = z.object({
  ...spanned,
  rows: z.array(Steps.extend({ day: z.iso.date() })),
  total: Steps,
})
export type Funnel = z.infer<typeof Funnel>

export const findFunnel = {
  method: 'GET',
  path: '/figures/funnel',
  summary:
    'Answers that the shop gave by step: a product shown, put into a cart, ordered, paid. Nobody is followed.',
  access: 'money:read',
  over: 'figures',
  limit: 'reads',
  query: Spans,
  answers: { 200: Funnel },
} as const satisfies Endpoint

export const Waiting = z.object({
  /** Present states, without deleted orders. */
  states: z.array(z.object({ state: z.enum(orderStates), orders: z.int() })),
  /** Refunds that the provider has not made yet. */
  refunds: z.int(),
  alerts: z.int(),
  /** Paid orders of which nothing has left, and returns that are not settled; counted up to 10,001. */
  toPack: z.int(),
  returns: z.int(),
  /** Orders that no tax rule of their country met and nobody has looked at; counted as the two above. */
  untaxed: z.int(),
})
export type Waiting = z.infer<typeof Waiting>

export const findWaiting = {
  method: 'GET',
  path: '/figures/waiting',
  summary: 'Deprecated, and gone with the next version: see `GET /waiting`.',
  deprecated: true,
  access: 'orders:read',
  limit: 'reads',
  answers: { 200: Waiting },
} as const satisfies Endpoint

/** Charts whose numbers can be downloaded as a table. */
export const figureTables = ['sales', 'bestSellers', 'states', 'cover', 'funnel'] as const

export const exportFigures = {
  method: 'GET',
  path: '/figures/export',
  summary: 'The numbers of one chart as CSV (UTF-8 with a byte order mark).',
  access: 'money:read',
  over: 'figures',
  limit: 'reads',
  query: z
    .strictObject({
      of: z.enum(figureTables),
      ...period,
      by: z.enum(['day', 'month', ...sellerSorts]).default('day'),
    })
    .superRefine(({ from, to, by }, context) => {
      const message = findPeriodFault(from, to, by === 'day' ? MOST_DAYS.day : MOST_DAYS.month)
      if (message) context.addIssue({ code: 'custom', path: ['to'], message })
    }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
