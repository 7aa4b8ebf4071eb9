import type { Product } from '../../contract/catalog.ts'
import { centsFromDollars, dollarsFromCents, lineTotal } from '../../contract/money.ts'

/** What the smallest possible order of a product costs, in dollars. */
export function minimumOrderCost({ price, minimum }: Pick<Product, 'price' | 'minimum'>): number {
  return dollarsFromCents(lineTotal(centsFromDollars(price), minimum))
}
