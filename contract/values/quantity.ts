import { type Cents, CHARGE_CEILING_CENTS, CHARGE_FLOOR_CENTS } from './money/money.ts'

/** Default minimum order in pieces (`MINIMUM_ORDER_QUANTITY`). */
export const DEFAULT_MINIMUM_ORDER_QUANTITY = 500

/** The minimum order of a product in pieces, from the shop's and its own. */
export function minimumOrder(shopMinimum: number, productMinimum: number): number {
  return Math.max(shopMinimum, productMinimum)
}

/** The smallest and largest quantities that one charge can pay for, at a price for `pricePer` pieces. */
export function chargeableQuantities(price: Cents, pricePer = 1): { least: number; most: number } {
  return {
    least: Math.ceil((CHARGE_FLOOR_CENTS * pricePer) / price),
    most: Math.floor((CHARGE_CEILING_CENTS * pricePer) / price),
  }
}
