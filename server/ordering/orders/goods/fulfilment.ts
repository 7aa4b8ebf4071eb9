import type { PieceCounts } from '../../../../contract/ordering/left-to-pack.ts'
import type { Fulfilment } from '../../../../contract/ordering/orders.ts'

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
