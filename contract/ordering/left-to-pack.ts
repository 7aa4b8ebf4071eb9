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

/** Pieces of an order that have not left the shop and are not closed. */
export const sumLeftToShip = (lines: readonly PieceCounts[]): number =>
  lines.reduce((sum, { quantity, shipped, closed }) => sum + quantity - shipped - closed, 0)
