/** Choices of reports, without the schemas of their calls, which the page doesn't load. */

export const timeGroups = ['day', 'week', 'month'] as const
export type TimeGroup = (typeof timeGroups)[number]

/** Groups of products: freight and tax belong to whole orders, and stand in a row of their own. */
export const goodsGroups = ['category', 'brand', 'product'] as const
export type GoodsGroup = (typeof goodsGroups)[number]

export const buyerGroups = ['customer', 'country', 'state'] as const
export type BuyerGroup = (typeof buyerGroups)[number]

export const reportGroups = [...timeGroups, ...goodsGroups, ...buyerGroups] as const
export type ReportGroup = (typeof reportGroups)[number]

/** The same number of days right before, or the same days a year before. */
export const comparisons = ['before', 'year'] as const
export type Comparison = (typeof comparisons)[number]
