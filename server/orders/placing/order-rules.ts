import type { HoldRules } from '../holds/hold-terms.ts'

/** What the shop's settings say about orders. */
export interface OrderRules extends HoldRules {
  readonly unpaidOrdersPerCustomer: number
  /** For a connection. */
  readonly ordersWaiting: number
  readonly confirmedEmailToOrder: boolean
  readonly now: () => Date
}
