import { type Cents, CHARGE_CEILING_CENTS, CHARGE_FLOOR_CENTS } from './money.ts'

/** Default minimum order in pieces (`MINIMUM_ORDER_QUANTITY`). */
export const DEFAULT_MINIMUM_ORDER_QUANTITY = 500

export interface QuantityBounds {
  /** The larger of the shop's and the product's minimum. */
  readonly floor: number
  /** Available pieces. Below `floor` the product can't be ordered. */
  readonly ceiling: number
}

/** Why a quantity can't be ordered; `undefined` when it can. */
export type QuantityFault = 'notWhole' | 'outOfBounds' | 'belowChargeFloor' | 'aboveChargeCeiling'

/** The rule for order form and server alike. */
export function findQuantityFault(
  quantity: number,
  bounds: QuantityBounds,
  unitPrice: Cents,
): QuantityFault | undefined {
  if (!Number.isSafeInteger(quantity)) return 'notWhole'
  if (quantity < bounds.floor || quantity > bounds.ceiling) return 'outOfBounds'
  if (unitPrice * quantity < CHARGE_FLOOR_CENTS) return 'belowChargeFloor'
  if (unitPrice * quantity > CHARGE_CEILING_CENTS) return 'aboveChargeCeiling'
  return undefined
}

/** The smallest and largest quantities that one charge can pay for. */
export function chargeableQuantities(unitPrice: Cents): { least: number; most: number } {
  return {
    least: Math.ceil(CHARGE_FLOOR_CENTS / unitPrice),
    most: Math.floor(CHARGE_CEILING_CENTS / unitPrice),
  }
}
