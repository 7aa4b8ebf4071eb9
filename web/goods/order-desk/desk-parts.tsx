import { lazyPart } from '../../base/lazy-part.tsx'

// Loaded once the lines are shown, so that the page's script stays small.

export const CloseShort = lazyPart(() => import('../refunds/close-short.tsx'), 'CloseShort')
export const LineRefund = lazyPart(() => import('../refunds/line-refund.tsx'), 'LineRefund')
export const OrderReturns = lazyPart(() => import('../returns/order-returns.tsx'), 'OrderReturns')
export const ShipmentDesk = lazyPart(() => import('../shipments/shipment-desk.tsx'), 'ShipmentDesk')
