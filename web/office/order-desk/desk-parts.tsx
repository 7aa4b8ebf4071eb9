import { lazyPart } from '../../platform/base/lazy-part.tsx'

// Loaded once the lines are shown, so that the page's script stays small.

export const LineRefund = lazyPart(
  () => import('../../ordering/refunds/line-refund.tsx'),
  'LineRefund',
)
export const OrderReturns = lazyPart(
  () => import('../../fulfilment/returns/order-returns.tsx'),
  'OrderReturns',
)
export const ShipmentDesk = lazyPart(
  () => import('../../fulfilment/shipments/shipment-desk.tsx'),
  'ShipmentDesk',
)
