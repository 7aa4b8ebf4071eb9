/** The one place where a price is computed. Pure: the moment is an argument. */
import { type Cents, cents } from './money.ts'

export interface Discount {
  readonly percent: number
  readonly until: Date
}

/** What is charged for a piece now, with the list price and discount that explain it. */
export interface Price {
  readonly unitPriceCents: Cents
  readonly listPriceCents: Cents
  /** The discount that was applied, if one is running. */
  readonly discount: Discount | undefined
}

/**
 * List price less the discount, rounded half up per piece, so that `price × quantity` on an invoice multiplies out. The
 * result is stored as `product.discounted_cents` for search.
 */
export function discountedPrice(listPrice: Cents, discountPercent: number): Cents {
  return cents(Math.floor((listPrice * (100 - discountPercent) + 50) / 100))
}

/** Whether a discount leaves at least one cent per piece. */
export function leavesPrice(listPrice: Cents, discountPercent: number): boolean {
  return discountedPrice(listPrice, discountPercent) >= 1
}

/** The price of a product at a given moment. */
export function priceProduct(
  product: {
    readonly listPriceCents: Cents
    readonly discountPercent: number | null
    readonly discountUntil: Date | null
  },
  now: Date,
): Price {
  const { listPriceCents, discountPercent, discountUntil } = product
  if (discountPercent === null || discountUntil === null || discountUntil <= now) {
    return { unitPriceCents: listPriceCents, listPriceCents, discount: undefined }
  }
  return {
    unitPriceCents: discountedPrice(listPriceCents, discountPercent),
    listPriceCents,
    discount: { percent: discountPercent, until: discountUntil },
  }
}
