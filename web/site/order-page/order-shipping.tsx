import { Suspense } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useAllLines } from '../../ordering/orders/all-lines-queries.ts'
import { fulfilmentText } from '../../ordering/orders/goods/fulfilment-text.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const ShippedGoods = lazyPart(
  () => import('../../fulfilment/shipments/shipped-goods.tsx'),
  'ShippedGoods',
)
const OrderReturns = lazyPart(
  () => import('../../fulfilment/returns/order-returns.tsx'),
  'OrderReturns',
)

/**
 * Shipments and returns of a paid order, for its customer, once something has left. The server sends the page without
 * these lazy parts.
 */
export function OrderShipping({ order }: { readonly order: Order }) {
  const lines = useAllLines(order._id)
  const isHydrated = useIsHydrated()
  const hasLeft = order.fulfilment !== 'none' && order.fulfilment !== 'packing'
  if (!hasLeft || !fulfilmentText(order) || !lines.data) return null
  const waiting = (
    <Loading label="Loading the shipments">
      <Skeleton className="h-24" />
    </Loading>
  )
  if (!isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <ShippedGoods order={order} lines={lines.data} />
      <OrderReturns order={order} lines={lines.data} reader="customer" />
    </Suspense>
  )
}
