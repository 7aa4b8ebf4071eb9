import type { Order } from '../../../../contract/ordering/orders.ts'
import { formatCount, formatPiecePrice } from '../../../../contract/values/money/money.ts'

type OrderedGoods = Pick<Order, 'lineCount' | 'minProduct' | 'price'>

/** `500 × $41.80`; of several lines, which have no common price, `3 lines, 1,500 pieces`. */
export function goodsText({ lineCount, minProduct, price }: OrderedGoods): string {
  if (lineCount === 1 && price === null) return `${formatCount(minProduct)} pieces`
  return lineCount === 1
    ? `${formatCount(minProduct)} × ${formatPiecePrice(price)}`
    : `${formatCount(lineCount)} lines, ${formatCount(minProduct)} pieces`
}
