import { type Cents, discountedPrice } from '../../contract/money.ts'

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

/** The one place where a price is computed. Pure: the moment is an argument. */
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
