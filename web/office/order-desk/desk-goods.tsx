import { type ReactNode, Suspense } from 'react'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { DeskMoney } from './desk-money.tsx'
import { LineRefund, OrderReturns, ShipmentDesk } from './desk-parts.tsx'

const waiting = (
  <Loading label="Loading the shipments">
    <Skeleton className="h-24" />
  </Loading>
)

interface DeskGoodsProps {
  readonly order: Order
  /** Undefined until they are loaded. */
  readonly lines: readonly OrderLine[] | undefined
  /** The cost of the order, above the actions on its money. */
  readonly children: ReactNode
}

/** The actions of staff on the pieces of an order and their money. */
export function DeskGoods({ order, lines, children }: DeskGoodsProps) {
  const mayRefund = useMay()('POST /order/:id/refund')
  return (
    <>
      {lines && (
        <Suspense fallback={waiting}>
          <ShipmentDesk order={order} lines={lines} />
          <OrderReturns order={order} lines={lines} reader="admin" />
        </Suspense>
      )}
      {children}
      {order.total !== null && (
        <DeskMoney order={order}>
          {lines && mayRefund && (
            <Suspense fallback={null}>
              <LineRefund order={order} lines={lines} />
            </Suspense>
          )}
        </DeskMoney>
      )}
    </>
  )
}
