import type { Product } from '../../../contract/catalogue/products.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { type CountedIn, formatUnits, isOrderable, leastOrder } from './order-cost.ts'

/** The state of a product of which less is left than one order needs. */
export const shortageName = (available: number) =>
  available === 0 ? 'Out of stock' : 'Below the minimum order'

/** Why a product can't be ordered now, else undefined. */
export function stockShortage(
  product: Pick<Product, 'minimum' | 'orderMultiple' | 'available'> & CountedIn,
): string | undefined {
  if (isOrderable(product)) return undefined
  const { available, unitOfSale } = product
  const needed = formatUnits(leastOrder(product), unitOfSale)
  const left = available === 0 ? '' : `: ${formatCount(available)} of ${needed} are in stock`
  return `${shortageName(available)}${left}. Orderable again once restocked.`
}
