/** Choices of the overview, without the schemas of its calls, which the page doesn't load. */

export const sellerSorts = ['revenue', 'pieces'] as const
export type SellerSort = (typeof sellerSorts)[number]

/** From looking to paying; see `docs/glossary.md`. */
export const funnelSteps = ['seen', 'inCart', 'ordered', 'paid'] as const
export type FunnelStep = (typeof funnelSteps)[number]

/** Periods for which the shop stores sums by product. They end today. */
export const keptPeriods = ['7days', '30days', '12months'] as const
export type KeptPeriod = (typeof keptPeriods)[number]

const DAY_MS = 86_400_000

/** Twelve months begin with the first day of one. */
export function firstDayOf(period: KeptPeriod, today: string): string {
  const day = new Date(today)
  const first =
    period === '12months'
      ? Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 11)
      : day.getTime() - ((period === '7days' ? 7 : 30) - 1) * DAY_MS
  return new Date(first).toISOString().slice(0, 10)
}
