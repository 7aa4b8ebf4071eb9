/** Most lines of an order, as its table checks, and so of a cart. Apart from the calls, so that forms load no schemas. */
export const LINES_AN_ORDER = 1000
