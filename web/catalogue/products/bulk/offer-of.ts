import type { Offer } from '../../../../contract/catalogue/bulk/offer.ts'
import type { ProductWithLadder } from '../../../../contract/catalogue/products.ts'
import { centsFromDollars } from '../../../../contract/values/money/money.ts'

/** The fields by which a product's quantities are checked and priced. */
export type OfferFields = Pick<
  ProductWithLadder,
  'minimum' | 'available' | 'orderMultiple' | 'pricePer' | 'priceFor' | 'ladder'
>

/** A product's prices and quantities, as the rules of the contract take them. */
export function offerOf(product: OfferFields): Offer {
  const { minimum, available, orderMultiple, pricePer, priceFor, ladder } = product
  const prices = [{ from: 0, priceFor }, ...ladder]
  return {
    floor: minimum,
    available,
    orderMultiple,
    pricePer,
    prices: prices.map((step) => ({ from: step.from, cents: centsFromDollars(step.priceFor) })),
  }
}
