import { nearestOrderable, type Offer } from '../../../contract/bulk/offer.ts'
import type { ProductWithLadder } from '../../../contract/calls/products.ts'
import { notMultipleText } from '../../../contract/cart/line-texts.ts'
import { fillMessage, messages } from '../../../contract/messages.ts'
import { centsFromDollars, formatCount } from '../../../contract/values/money.ts'
import { chargeableQuantities, findQuantityFault } from '../../../contract/values/quantity.ts'
import { leastOrder, priceAtQuantity } from '../../products/order-cost.ts'
import { readTypedCount } from '../../ui/fields/ruler.ts'

/** What a product's quantities are checked against. */
export type OrderedProduct = Pick<
  ProductWithLadder,
  'minimum' | 'available' | 'orderMultiple' | 'pricePer' | 'priceFor' | 'ladder'
>

/** Why a typed quantity can't be ordered, else undefined; for the order form and the catalogue's tables. */
export function quantityMessage(typed: string, product: OrderedProduct): string | undefined {
  if (typed.trim() === '') return messages.quantityRequired
  const { minimum, available, pricePer, orderMultiple } = product
  const quantity = readTypedCount(typed)
  const price = centsFromDollars(priceAtQuantity(product, quantity))
  const { least, most } = chargeableQuantities(price, pricePer)
  switch (findQuantityFault(quantity, { floor: minimum, ceiling: available }, price, pricePer)) {
    case undefined:
      return quantity % orderMultiple === 0
        ? undefined
        : notMultipleText(orderMultiple, nearestOrderable(toOffer(product), quantity))
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

function toOffer(product: OrderedProduct): Offer {
  const { minimum, available, orderMultiple, pricePer, priceFor, ladder } = product
  const prices = [{ from: 0, priceFor }, ...ladder]
  return {
    floor: minimum,
    ...{ available, orderMultiple, pricePer },
    prices: prices.map((step) => ({ from: step.from, cents: centsFromDollars(step.priceFor) })),
  }
}
