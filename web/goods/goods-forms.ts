import { lazy } from 'react'
import { withinChunkLimit } from '../base/load-chunk.ts'

/** What is done with an order's goods and money: forms, which the order is read without. Only after hydration. */

export const CloseShort = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('./refunds/close-short.tsx')).CloseShort,
  })),
)

export const LineRefund = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('./refunds/line-refund.tsx')).LineRefund,
  })),
)

export const OrderReturns = lazy(() =>
  withinChunkLimit(async () => ({
    default: (await import('./returns/order-returns.tsx')).OrderReturns,
  })),
)
