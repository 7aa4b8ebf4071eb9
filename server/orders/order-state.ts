import type { OrderState } from '../../contract/orders.ts'

/** Where an order may go from where it is. */
export const orderTransitions = {
  awaitingPayment: ['paid', 'cancelled', 'expired'],
  paid: ['refunded'],
  cancelled: [],
  expired: [],
  refunded: [],
} as const satisfies Record<OrderState, readonly OrderState[]>

export function canMove(from: OrderState, to: OrderState): boolean {
  return (orderTransitions[from] as readonly OrderState[]).includes(to)
}
