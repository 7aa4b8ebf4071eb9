import type { ReturnState } from '../../../contract/fulfilment/returns.ts'

/** Allowed moves from each state. `refunded` follows from refunds, see `settle-return.ts`. */
const returnTransitions = {
  requested: ['approved', 'declined', 'withdrawn'],
  approved: ['received', 'closed', 'withdrawn'],
  received: ['refunded', 'closed'],
  declined: [],
  refunded: [],
  closed: [],
  withdrawn: [],
} as const satisfies Record<ReturnState, readonly ReturnState[]>

export function canReturnMove(from: ReturnState, to: ReturnState): boolean {
  return (returnTransitions[from] as readonly ReturnState[]).includes(to)
}
