import type { Fulfilment } from '../../../contract/calls/goods/shipments.ts'

/** A line's counters, or their sums over all lines of an order. */
export interface PieceCounts {
  readonly quantity: number
  readonly packed: number
  readonly shipped: number
  readonly closed: number
}

/** Pieces that no shipment has and that are not closed. */
export const leftToPack = ({ quantity, packed, shipped, closed }: PieceCounts): number =>
  quantity - packed - shipped - closed

/**
 * Where an order's goods are: the only place that decides it. `underWay` is the number of its shipments that have left
 * and not arrived.
 */
export function fulfilmentOf(sums: PieceCounts, underWay: number): Fulfilment {
  const { quantity, packed, shipped, closed } = sums
  if (shipped + closed < quantity) {
    if (shipped > 0) return 'partlyShipped'
    return packed > 0 ? 'packing' : 'none'
  }
  if (shipped === 0) return 'closedShort'
  return underWay > 0 ? 'shipped' : 'delivered'
}
