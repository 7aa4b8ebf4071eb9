import type { Product } from '../../contract/calls/products.ts'
import { formatCount } from '../../contract/values/money.ts'
import { leastOrder } from './order-cost.ts'

/** Why a product can't be ordered now, else undefined. */
export function stockShortage(product: Product): string | undefined {
  const { available } = product
  const least = leastOrder(product)
  return available < least
    ? `Below the minimum order: ${formatCount(available)} of ${formatCount(least)} pieces are in stock. Orderable again once restocked.`
    : undefined
}
