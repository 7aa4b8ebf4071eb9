import type { OrderLine } from '../../../contract/calls/orders.ts'
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
import { formatPrice } from '../../products/order-cost.ts'

interface Chosen {
  readonly lineNo: number
  readonly quantity: number
}

export interface RefundSum {
  readonly cents: Cents
  /** `$1,672.00 = 40 × $41.80`; of several lines their sums, and ` + tax` of taxed ones. */
  readonly text: string
}

/** What was charged for a line: its goods and its share of the tax, which go back together. */
export const chargeOf = ({ total, tax = 0 }: Pick<OrderLine, 'total' | 'tax'>): number =>
  sumDollars([total, tax])

/** What a refund of these pieces comes to, as the shop computes it. */
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

function portionOf(line: OrderLine, quantity: number): Cents {
  return nextPortion(
    {
      ...{ quantity: line.quantity, refunded: line.refunded },
      totalCents: centsFromDollars(chargeOf(line)),
      refundedCents: centsFromDollars(line.refundedAmount),
    },
    quantity,
  )
}
