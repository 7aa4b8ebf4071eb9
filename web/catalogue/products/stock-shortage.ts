import type { Product } from '../../../contract/catalogue/products.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { isOrderable, leastOrder } from './order-cost.ts'

/** Why a product can't be ordered now, else undefined. */
export function stockShortage(product: Product): string | undefined {
  if (isOrderable(product)) return undefined
  const [available, least] = [product.available, leastOrder(product)].map(formatCount)
  return `Below the minimum order: ${available} of ${least} pieces are in stock. Orderable again once restocked.`
}
