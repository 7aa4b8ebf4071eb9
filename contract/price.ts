/** The one place where a price is computed. Pure: the moment is an argument. */
import { type Cents, cents } from './money.ts'

export interface Discount {
  readonly percent: number
  readonly until: Date
}

/** A price that can explain itself: what is charged for a piece now, and from what it came. */
export interface Price {
  readonly unitPriceCents: Cents
  readonly listPriceCents: Cents
  /** The discount that made the unit price; absent when none runs. */
  readonly discount: Discount | undefined
}

/**
 * List price less the discount, rounded half up to the cent on the single piece, so that `price × quantity` on an
 * invoice always multiplies out. The database keeps the result as `product.discounted_cents`, for search.
 */
export function discountedPrice(listPrice: Cents, discountPercent: number): Cents {
  return cents(Math.floor((listPrice * (100 - discountPercent) + 50) / 100))
}

/** Whether anything is left to charge: a discounted piece costs at least one cent. */
export function leavesPrice(listPrice: Cents, discountPercent: number): boolean {
  return discountedPrice(listPrice, discountPercent) >= 1
}

/** What a product costs at a moment. */
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
