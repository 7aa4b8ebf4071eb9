import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import {
  type Cents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatCount,
  formatDollars,
  sumDollars,
} from '../../../contract/values/money/money.ts'
import { nextPortion } from '../../../contract/values/money/share-of-total.ts'
import { formatPrice } from '../../catalogue/products/order-cost.ts'

interface Chosen {
  readonly lineNo: number
  readonly quantity: number
}

export interface RefundSum {
  readonly cents: Cents
  /** `$1,672.00 = 40 × $41.80`; for several lines their sums, and with ` + tax` if a line was taxed. */
  readonly text: string
}

/** The charge for a line: its goods and its share of the tax, which are refunded together. */
export const chargeOf = ({ total, tax = 0 }: Pick<OrderLine, 'total' | 'tax'>): number =>
  sumDollars([total ?? 0, tax])

/** The refund for these pieces, as the shop computes it. */
export function refundSum(lines: readonly OrderLine[], chosen: readonly Chosen[]): RefundSum {
  const portions = chosen.flatMap(({ lineNo, quantity }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    return line ? [{ line, quantity, cents: portionOf(line, quantity) }] : []
  })
  const sum = cents(portions.reduce((total, portion) => total + portion.cents, 0))
  const terms = portions.map(
    ({ line, quantity }) =>
      `${formatCount(quantity)} × ${formatPrice(line.priceFor, line.pricePer)}`,
  )
  if (portions.some(({ line: { tax = 0 } }) => tax > 0)) terms.push('tax')
  const dollars = formatDollars(dollarsFromCents(sum))
  return { cents: sum, text: terms.length === 0 ? dollars : `${dollars} = ${terms.join(' + ')}` }
}

interface OrderRest {
  readonly order: Pick<Order, 'lineCount' | 'freightLeft'>
  readonly left: Cents
}

/**
 * The refund of pieces that are closed short, as the shop computes it: with the freight if nothing of the order will ever
 * travel, and at most what is left.
 */
export function closingSum(
  lines: readonly OrderLine[],
  chosen: readonly Chosen[],
  { order, left }: OrderRest,
): RefundSum {
  const goods = refundSum(lines, chosen)
  const pieces = new Map(chosen.map(({ lineNo, quantity }) => [lineNo, quantity]))
  const neverTravels =
    lines.length === order.lineCount &&
    lines.every(
      ({ lineNo, quantity, shipped, closed }) =>
        shipped === 0 && closed + (pieces.get(lineNo) ?? 0) === quantity,
    )
  const freight = neverTravels ? centsFromDollars(order.freightLeft ?? 0) : 0
  const sum = cents(Math.min(goods.cents + freight, left))
  const dollars = formatDollars(dollarsFromCents(sum))
  if (sum < goods.cents + freight) return { cents: sum, text: `${dollars}, all that is left` }
  if (freight === 0) return goods
  const terms = goods.text.slice(goods.text.indexOf(' = '))
  return { cents: sum, text: `${dollars}${terms} + freight` }
}

function portionOf(line: OrderLine, quantity: number): Cents {
  return nextPortion(
    {
      quantity: line.quantity,
      refunded: line.refunded,
      totalCents: centsFromDollars(chargeOf(line)),
      refundedCents: centsFromDollars(line.refundedAmount ?? 0),
    },
    quantity,
  )
}
