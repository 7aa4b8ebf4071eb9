import { nearestOrderable } from '../../../contract/bulk/offer.ts'
import { notMultipleText } from '../../../contract/cart/line-texts.ts'
import { fillMessage, messages } from '../../../contract/messages.ts'
import { centsFromDollars, formatCount } from '../../../contract/values/money/money.ts'
import { chargeableQuantities, findQuantityFault } from '../../../contract/values/quantity.ts'
import { offerOf, type SoldProduct } from '../../products/bulk/offer-of.ts'
import { leastOrder, priceAtQuantity } from '../../products/order-cost.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'

/** Why a typed quantity can't be ordered, else undefined; for the order form and the catalogue's tables. */
export function quantityMessage(typed: string, product: SoldProduct): string | undefined {
  if (typed.trim() === '') return messages.quantityRequired
  const { minimum, available, pricePer, orderMultiple } = product
  const quantity = readTypedCount(typed)
  const price = centsFromDollars(priceAtQuantity(product, quantity))
  const { least, most } = chargeableQuantities(price, pricePer)
  switch (findQuantityFault(quantity, { floor: minimum, ceiling: available }, price, pricePer)) {
    case undefined:
      return quantity % orderMultiple === 0
        ? undefined
        : notMultipleText(orderMultiple, nearestOrderable(offerOf(product), quantity))
    case 'belowChargeFloor':
      return fillMessage('totalBelowChargeFloor', {
        least: formatCount(leastOrder({ minimum: least, orderMultiple })),
      })
    case 'aboveChargeCeiling':
      return fillMessage('totalAboveChargeCeiling', {
        most: formatCount(most - (most % orderMultiple)),
      })
    default:
      return fillMessage('quantityOutOfBounds', { floor: minimum, available })
  }
}
