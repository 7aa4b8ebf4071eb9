import { fillMessage, messages } from '../../../contract/messages.ts'
import { type Cents, formatCount } from '../../../contract/values/money.ts'
import {
  chargeableQuantities,
  findQuantityFault,
  type QuantityBounds,
} from '../../../contract/values/quantity.ts'
import { readTypedCount } from '../../ui/fields/ruler.ts'

/** Why a typed quantity can't be ordered, else undefined; for the order form and the catalogue's tables. */
export function quantityMessage(
  typed: string,
  bounds: QuantityBounds,
  unitPrice: Cents,
): string | undefined {
  if (typed.trim() === '') return messages.quantityRequired
  switch (findQuantityFault(readTypedCount(typed), bounds, unitPrice)) {
    case undefined:
      return undefined
    case 'belowChargeFloor':
      return fillMessage('totalBelowChargeFloor', {
        least: formatCount(chargeableQuantities(unitPrice).least),
      })
    case 'aboveChargeCeiling':
      return fillMessage('totalAboveChargeCeiling', {
        most: formatCount(chargeableQuantities(unitPrice).most),
      })
    default:
      return fillMessage('quantityOutOfBounds', {
        floor: bounds.floor,
        available: bounds.ceiling,
      })
  }
}
