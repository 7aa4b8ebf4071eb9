import type { Product } from '../../contract/calls/products.ts'
import { formatCount } from '../../contract/values/money.ts'

/** Why a product can't be ordered now, else undefined. */
export function stockShortage({ available, minimum }: Product): string | undefined {
  return available < minimum
    ? `Below the minimum order: ${formatCount(available)} of ${formatCount(minimum)} pieces are in stock. Orderable again once restocked.`
    : undefined
}
