/** What the overview can be asked for, without the schemas of its calls: the page loads none. */

export const sellerSorts = ['revenue', 'pieces'] as const
export type SellerSort = (typeof sellerSorts)[number]

/** From looking to paying; see `docs/glossary.md`. */
export const funnelSteps = ['seen', 'inCart', 'ordered', 'paid'] as const
export type FunnelStep = (typeof funnelSteps)[number]
