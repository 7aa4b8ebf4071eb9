import type { Product } from '../../../contract/catalogue/products.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { type CountedIn, formatUnits, isOrderable, leastOrder, shortageName } from './order-cost.ts'

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
