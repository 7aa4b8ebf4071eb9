import type { Order } from '../../../contract/calls/orders.ts'
import { formatCount, formatDollars, groupThousands } from '../../../contract/values/money/money.ts'

type OrderedGoods = Pick<Order, 'lineCount' | 'minProduct' | 'price'>

const MOST_DECIMALS = 5

/** `500 × $41.80`; of several lines, which have no common price, `3 lines, 1,500 pieces`. */
export function goodsText({ lineCount, minProduct, price }: OrderedGoods): string {
  return lineCount === 1
    ? `${formatCount(minProduct)} × ${piecePrice(price)}`
    : `${formatCount(lineCount)} lines, ${formatCount(minProduct)} pieces`
}

/** The price of a piece, which may have parts of a cent: `$0.1795`. */
export function piecePrice(dollars: number): string {
  const exact = String(Number(dollars.toFixed(MOST_DECIMALS)))
  const decimals = exact.split('.')[1] ?? ''
  return decimals.length > 2 ? `$${groupThousands(exact)}` : formatDollars(dollars)
}
