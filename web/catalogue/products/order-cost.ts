import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import type { Product, ProductWithLadder } from '../../../contract/catalogue/products.ts'
import {
  centsFromDollars,
  dollarsFromCents,
  formatCount,
  formatCountOf,
  formatDollars,
  lineTotal,
} from '../../../contract/values/money/money.ts'
import { findStep } from '../../../contract/values/money/price.ts'

/** A product with prices; lists have no ladder, and show the price at the minimum. */
export type Priced = Pick<Product, 'priceFor' | 'pricePer'> &
  Partial<Pick<ProductWithLadder, 'ladder'>>

/** The price at a quantity, in dollars for `pricePer` pieces. */
export function priceAtQuantity({ priceFor, ladder = [] }: Priced, quantity: number): number {
  return findStep(ladder, quantity)?.priceFor ?? priceFor
}

/** The cost of an orderable quantity, in dollars. */
export function orderCost(product: Priced, quantity: number): number {
  const price = centsFromDollars(priceAtQuantity(product, quantity))
  return dollarsFromCents(lineTotal(price, quantity, product.pricePer))
}

/** The smallest orderable quantity: the minimum, or the next multiple. */
export function leastOrder({ minimum, orderMultiple }: Pick<Product, 'minimum' | 'orderMultiple'>) {
  return firstOrderable({ floor: minimum, orderMultiple })
}

/** Whether the stock reaches the smallest orderable quantity. */
export function isOrderable(
  product: Pick<Product, 'minimum' | 'orderMultiple' | 'available'>,
): boolean {
  return product.available >= leastOrder(product)
}

/** The state of a product of which less is left than one order needs. */
export const shortageName = (available: number) =>
  available === 0 ? 'Out of stock' : 'Below the minimum order'

/** `$41.80`, or `$17.95 per 100`. */
export function formatPrice(dollars: number | null, pricePer: number): string {
  return pricePer === 1
    ? formatDollars(dollars)
    : `${formatDollars(dollars)} per ${formatCount(pricePer)}`
}

/** A product with what it is counted in; lists leave that out, as almost all are counted in pieces. */
export interface CountedIn {
  readonly unitOfSale?: string | null
}

/** The unit of a price: `per piece`, `per set of 4` or `per 100 pieces`. */
export function perPieces(pricePer: number, unitOfSale?: string | null): string {
  return `per ${pricePer === 1 ? unitOfSale || 'piece' : formatUnits(pricePer, unitOfSale)}`
}

/** `500 pieces`, `500 sets of 4`, or `500 × Satz`: a unit of sale is in the owner's words, few of which have a plural here. */
export function formatUnits(count: number, unitOfSale?: string | null): string {
  if (!unitOfSale) return formatCountOf(count, 'piece')
  const units = count === 1 ? unitOfSale : unitOfSale.replace(/^(set|pair|kit|pack|roll)\b/i, '$1s')
  const sign = count !== 1 && units === unitOfSale ? '× ' : ''
  return `${formatCount(count)} ${sign}${units}`
}

/** The price before a running discount, in dollars for `pricePer` pieces; by default at the minimum. */
export function listPriceFor(
  {
    listPrice,
    pricePer,
    ladder = [],
  }: Pick<Product, 'listPrice' | 'pricePer'> & Pick<Priced, 'ladder'>,
  quantity = 0,
): number {
  // A price of a piece has up to five decimals; of all pieces it is whole cents.
  const atMinimum = Math.round(listPrice * pricePer * 100) / 100
  return findStep(ladder, quantity)?.listPriceFor ?? atMinimum
}

/** The quantities from which a ladder's price is lower than before. A discount's rounding can make two steps equal. */
export function lowerFrom(product: Priced & Pick<ProductWithLadder, 'ladder'>): number[] {
  const quantities = product.ladder.map(({ from }) => from)
  return quantities.filter(
    (from) => priceAtQuantity(product, from) < priceAtQuantity(product, from - 1),
  )
}
