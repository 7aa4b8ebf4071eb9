import type { OrderState } from '../../../contract/ordering/orders.ts'

/** Allowed moves from each state. A second partial refund is a move, too: every move is in the timeline. */
const orderTransitions = {
  awaitingPayment: ['paid', 'cancelled', 'expired'],
  paid: ['partlyRefunded', 'refunded'],
  partlyRefunded: ['partlyRefunded', 'refunded'],
  cancelled: [],
  expired: ['cancelled'],
  refunded: [],
} as const satisfies Record<OrderState, readonly OrderState[]>

export function canMove(from: OrderState, to: OrderState): boolean {
  return (orderTransitions[from] as readonly OrderState[]).includes(to)
}

/** Paid, and not refunded whole. */
export function isPaid(state: OrderState): boolean {
  return state === 'paid' || state === 'partlyRefunded'
}

/** Whether the order was paid; some or all of it may have been refunded since. */
export function wasPaid(state: OrderState): boolean {
  return isPaid(state) || state === 'refunded'
}
