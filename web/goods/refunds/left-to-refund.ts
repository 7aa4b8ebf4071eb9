import type { Order } from '../../../contract/calls/orders.ts'
import { sumDollars } from '../../../contract/values/money/money.ts'

/** What can still be refunded of an order, in dollars; what is promised is as good as gone. */
export const leftToRefund = ({
  total,
  refunded,
  refundPending = 0,
}: Pick<Order, 'total' | 'refunded' | 'refundPending'>): number =>
  sumDollars([total, -refunded, -refundPending])
