import { refuseQuantity } from '../../../../contract/ordering/cart/quantity-fault.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { type OfferFields, offerOf } from '../../../catalogue/products/bulk/offer-of.ts'
import { readTypedCount } from '../../../ui/fields/typed-number.ts'

/** Why a typed quantity can't be ordered, else undefined; for the order form and the catalogue's tables. */
export function quantityMessage(typed: string, product: OfferFields): string | undefined {
  if (typed.trim() === '') return messages.quantityRequired
  return refuseQuantity(offerOf(product), readTypedCount(typed))?.text
}
