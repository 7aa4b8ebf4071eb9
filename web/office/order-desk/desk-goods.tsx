import { Suspense } from 'react'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { OrderReturns, ShipmentDesk } from './desk-parts.tsx'

const waiting = (
  <Loading label="Loading the shipments">
    <Skeleton className="h-24" />
  </Loading>
)

interface DeskGoodsProps {
  readonly order: Order
  /** Undefined until they are loaded. */
  readonly lines: readonly OrderLine[] | undefined
}

/** The actions of staff on the pieces of an order. */
export function DeskGoods({ order, lines }: DeskGoodsProps) {
  if (!lines) return waiting
  return (
    <Suspense fallback={waiting}>
      <ShipmentDesk order={order} lines={lines} />
      <OrderReturns order={order} lines={lines} reader="admin" />
    </Suspense>
  )
}
