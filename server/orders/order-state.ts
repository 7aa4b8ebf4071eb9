import type { OrderState } from '../../contract/orders.ts'

/** Where an order may go from where it is. A second refund in part moves it too: every move stands in its timeline. */
export const orderTransitions = {
  awaitingPayment: ['paid', 'cancelled', 'expired'],
  paid: ['partlyRefunded', 'refunded'],
  partlyRefunded: ['partlyRefunded', 'refunded'],
  cancelled: [],
  expired: [],
  refunded: [],
} as const satisfies Record<OrderState, readonly OrderState[]>

export function canMove(from: OrderState, to: OrderState): boolean {
  return (orderTransitions[from] as readonly OrderState[]).includes(to)
}

/** Whether the order's money was taken; some or all of it may have gone back since. */
export function wasPaid(state: OrderState): boolean {
  return state === 'paid' || state === 'partlyRefunded' || state === 'refunded'
}
