import { type Cents, CHARGE_CEILING_CENTS, CHARGE_FLOOR_CENTS } from './money/money.ts'

/** Default minimum order in pieces (`MINIMUM_ORDER_QUANTITY`). */
export const DEFAULT_MINIMUM_ORDER_QUANTITY = 500

/** The minimum order of a product in pieces, from the shop's and its own. */
export function minimumOrder(shopMinimum: number, productMinimum: number): number {
  return Math.max(shopMinimum, productMinimum)
}

export interface QuantityBounds {
  /** From `minimumOrder`. */
  readonly floor: number
  /** Available pieces. Below `floor` the product can't be ordered. */
  readonly ceiling: number
}

/** Why a quantity can't be ordered; `undefined` when it can. */
export type QuantityFault = 'notWhole' | 'outOfBounds' | 'belowChargeFloor' | 'aboveChargeCeiling'

/** The rule for order form and server alike, at a price for `pricePer` pieces. */
export function findQuantityFault(
  quantity: number,
  bounds: QuantityBounds,
  price: Cents,
  pricePer = 1,
): QuantityFault | undefined {
  if (!Number.isSafeInteger(quantity)) return 'notWhole'
  if (quantity < bounds.floor || quantity > bounds.ceiling) return 'outOfBounds'
  const total = (price * quantity) / pricePer
  if (total < CHARGE_FLOOR_CENTS) return 'belowChargeFloor'
  if (total > CHARGE_CEILING_CENTS) return 'aboveChargeCeiling'
  return undefined
}

/** The smallest and largest quantities that one charge can pay for, at a price for `pricePer` pieces. */
export function chargeableQuantities(price: Cents, pricePer = 1): { least: number; most: number } {
  return {
    least: Math.ceil((CHARGE_FLOOR_CENTS * pricePer) / price),
    most: Math.floor((CHARGE_CEILING_CENTS * pricePer) / price),
  }
}
