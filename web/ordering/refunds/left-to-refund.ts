import type { Order } from '../../../contract/ordering/orders.ts'
import { sumDollars } from '../../../contract/values/money/money.ts'

type Money = Pick<Order, 'total' | 'refunded' | 'refundPending' | 'disputes'>

/** Refundable rest in dollars, less pending refunds and lost disputes. */
export function leftToRefund({ total, refunded, refundPending = 0, disputes = [] }: Money): number {
  const lost = disputes.flatMap(({ state, amount }) => (state === 'lost' ? [-(amount ?? 0)] : []))
  return Math.max(0, sumDollars([total ?? 0, -(refunded ?? 0), -refundPending, ...lost]))
}

/** While the bank decides, the provider makes no refund. */
export const isInDispute = ({ disputes = [] }: Pick<Order, 'disputes'>): boolean =>
  disputes.some(({ state }) => state === 'open')
