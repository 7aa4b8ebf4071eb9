import { minimumOrder } from '../../values/quantity.ts'
import { firstOrderable, type Offer } from './offer.ts'

/** Stock that staff should see to: little is left, or less than one order needs. */
export const shortLevels = ['low', 'out'] as const
export type ShortLevel = (typeof shortLevels)[number]

/** Without a reorder level, stock is low below two orders of the smallest size. */
const LOW_STOCK_ORDERS = 2

/** A product's pieces, and what the smallest order of it is made from. */
export interface Stocked extends Pick<Offer, 'available' | 'orderMultiple'> {
  /** The product's own minimum, in pieces. */
  readonly minimum: number
  /** In pieces, as staff set it; null if they didn't. */
  readonly reorderLevel: number | null
}

/** The level of a product's stock; null if there is enough. The shop's minimum is in pieces. */
export function stockLevel(
  { available, minimum, orderMultiple, reorderLevel }: Stocked,
  shopMinimum: number,
): ShortLevel | null {
  const least = firstOrderable({ floor: minimumOrder(shopMinimum, minimum), orderMultiple })
  if (available < least) return 'out'
  const most = reorderLevel ?? LOW_STOCK_ORDERS * least - 1
  return available <= most ? 'low' : null
}
