import type { Product } from '../../contract/catalog.ts'
import { formatCount } from '../../contract/money.ts'

/** Why a product can't be ordered at the moment; nothing where it can. */
export function stockShortage({ available, minimum }: Product): string | undefined {
  return available < minimum
    ? `Below the minimum order: ${formatCount(available)} of ${formatCount(minimum)} pieces are in stock. Orderable again once restocked.`
    : undefined
}
