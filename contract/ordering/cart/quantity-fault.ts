import {
  firstOrderable,
  nearestOrderable,
  type Offer,
  priceAt,
} from '../../catalogue/bulk/offer.ts'
import type { ProblemCode } from '../../values/errors.ts'
import { fillMessage } from '../../values/messages.ts'
import { CHARGE_CEILING_CENTS, CHARGE_FLOOR_CENTS, formatCount } from '../../values/money/money.ts'
import { chargeableQuantities } from '../../values/quantity.ts'
import { notMultipleText, outOfBoundsText, tooFewLeftText } from './line-texts.ts'

/** Why a quantity of a product can't be ordered. */
export type QuantityFault =
  | 'tooFewLeft'
  | 'notWhole'
  | 'belowMinimum'
  | 'short'
  | 'notMultiple'
  | 'aboveCeiling'

/** The one rule of quantities, for carts, quick order, order forms and the server; undefined if it can be ordered. */
export function findQuantityFault(offer: Offer, quantity: number): QuantityFault | undefined {
  const { floor, available, orderMultiple, pricePer } = offer
  if (available < firstOrderable(offer)) return 'tooFewLeft'
  if (!Number.isSafeInteger(quantity)) return 'notWhole'
  if (quantity < floor) return 'belowMinimum'
  if (quantity > available) return 'short'
  if (quantity % orderMultiple !== 0) {
    const isMendable = nearestOrderable(offer, quantity).some((each) => each !== null)
    // The stock has multiples; if none of them can be ordered, no card pays for one.
    return isMendable ? 'notMultiple' : 'aboveCeiling'
  }
  const total = (priceAt(offer, quantity) * quantity) / pricePer
  return total > CHARGE_CEILING_CENTS ? 'aboveCeiling' : undefined
}

/** A refusal as the order form words it, at the quantity's field. */
export interface QuantityRefusal {
  readonly code: Extract<
    ProblemCode,
    | 'quantityOutOfBounds'
    | 'notMultiple'
    | 'totalBelowChargeFloor'
    | 'totalAboveChargeCeiling'
    | 'insufficientStock'
  >
  readonly text: string
}

/** Why an order of this product alone can't be placed; undefined if it can. A charge has a smallest sum, too. */
export function refuseQuantity(offer: Offer, quantity: number): QuantityRefusal | undefined {
  const { orderMultiple } = offer
  switch (findQuantityFault(offer, quantity)) {
    case undefined:
      return refuseSmallCharge(offer, quantity)
    case 'tooFewLeft':
      return { code: 'insufficientStock', text: tooFewLeftText(offer) }
    case 'notMultiple':
      return {
        code: 'notMultiple',
        text: notMultipleText(orderMultiple, nearestOrderable(offer, quantity)),
      }
    case 'aboveCeiling': {
      const { most } = chargeableQuantities(priceAt(offer, quantity), offer.pricePer)
      const facts = { most: formatCount(most - (most % orderMultiple)) }
      return {
        code: 'totalAboveChargeCeiling',
        text: fillMessage('totalAboveChargeCeiling', facts),
      }
    }
    default:
      return { code: 'quantityOutOfBounds', text: outOfBoundsText(offer) }
  }
}

function refuseSmallCharge(offer: Offer, quantity: number): QuantityRefusal | undefined {
  const { orderMultiple, pricePer } = offer
  const price = priceAt(offer, quantity)
  if ((price * quantity) / pricePer >= CHARGE_FLOOR_CENTS) return undefined
  const { least } = chargeableQuantities(price, pricePer)
  const facts = { least: formatCount(firstOrderable({ floor: least, orderMultiple })) }
  return { code: 'totalBelowChargeFloor', text: fillMessage('totalBelowChargeFloor', facts) }
}
