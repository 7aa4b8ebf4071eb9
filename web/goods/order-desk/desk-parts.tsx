import { lazy } from 'react'
import { withinChunkLimit } from '../../base/load-chunk.ts'

// Loaded once the lines are shown, so that the page's script stays small.

export const CloseShort = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('../refunds/close-short.tsx')).CloseShort,
  })),
)
export const LineRefund = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('../refunds/line-refund.tsx')).LineRefund,
  })),
)
export const OrderReturns = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('../returns/order-returns.tsx')).OrderReturns,
  })),
)
export const ShipmentDesk = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('../shipments/shipment-desk.tsx')).ShipmentDesk,
  })),
)
