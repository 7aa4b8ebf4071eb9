import type { Order } from '../../../contract/ordering/orders.ts'
import { sumDollars } from '../../../contract/values/money/money.ts'

type Money = Pick<Order, 'total' | 'refunded' | 'refundPending' | 'disputes'>

/** Refundable rest in dollars, less pending refunds and lost disputes. */
export function leftToRefund({ total, refunded, refundPending = 0, disputes = [] }: Money): number {
  const lost = disputes.flatMap(({ state, amount }) => (state === 'lost' ? [-(amount ?? 0)] : []))
  return Math.max(0, sumDollars([total ?? 0, -(refunded ?? 0), -refundPending, ...lost]))
}

/** Whether some of the money is kept, so that goods may leave. Staff who see no prices go by the state. */
export const isMoneyKept = (order: Money & Pick<Order, 'state'>): boolean =>
  order.total === null ? order.state !== 'refunded' : leftToRefund(order) > 0

/** While the bank decides, the provider makes no refund. */
export const isInDispute = ({ disputes = [] }: Pick<Order, 'disputes'>): boolean =>
  disputes.some(({ state }) => state === 'open')
