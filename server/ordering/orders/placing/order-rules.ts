import type { HoldBounds } from '../holds/hold-bounds.ts'
import type { HoldRules } from '../holds/hold-terms.ts'

/** The shop's settings for orders. */
export interface OrderRules extends HoldRules, HoldBounds {
  readonly unpaidOrdersPerCustomer: number
  /** Orders that may wait for a connection. */
  readonly ordersWaiting: number
  readonly confirmedEmailToOrder: boolean
  readonly now: () => Date
}
