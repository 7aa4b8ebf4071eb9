/** What the overview can be asked for, without the schemas of its calls: the page loads none. */

export const sellerSorts = ['revenue', 'pieces'] as const
export type SellerSort = (typeof sellerSorts)[number]

/** From looking to paying; see `docs/glossary.md`. */
export const funnelSteps = ['seen', 'inCart', 'ordered', 'paid'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Long periods, of which the shop keeps sums by product. They end today, in UTC. */
export const longPeriods = ['30days', '12months'] as const
export type LongPeriod = (typeof longPeriods)[number]

const DAY_MS = 86_400_000

/** Twelve months begin with the first day of one. */
export function firstDayOf(period: LongPeriod, today: Date): string {
  const first =
    period === '30days'
      ? today.getTime() - 29 * DAY_MS
      : Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11)
  return new Date(first).toISOString().slice(0, 10)
}
