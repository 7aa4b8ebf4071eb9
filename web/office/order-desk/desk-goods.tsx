import { Suspense } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useAllLines } from '../../ordering/orders/all-lines-queries.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { DeskLines } from './desk-lines.tsx'
import { DeskMoney } from './desk-money.tsx'
import { CloseShort, LineRefund, OrderReturns, ShipmentDesk } from './desk-parts.tsx'

const waiting = (
  <Loading label="Loading the shipments">
    <Skeleton className="h-24" />
  </Loading>
)

/** Lines of an order, and what is done with their pieces and their money. */
export function DeskGoods({ order }: { readonly order: Order }) {
  const lines = useAllLines(order._id)
  return (
    <div className="grid gap-8">
      <Unloaded what="The lines" query={lines} className="grid gap-3">
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </Unloaded>
      {lines.data && (
        <>
          <DeskLines lines={lines.data}>
            <Suspense fallback={null}>
              <CloseShort order={order} lines={lines.data} />
            </Suspense>
          </DeskLines>
          <Suspense fallback={waiting}>
            <ShipmentDesk order={order} lines={lines.data} />
            <OrderReturns order={order} lines={lines.data} reader="admin" />
          </Suspense>
        </>
      )}
      <DeskMoney order={order}>
        {lines.data && (
          <Suspense fallback={null}>
            <LineRefund order={order} lines={lines.data} />
          </Suspense>
        )}
      </DeskMoney>
    </div>
  )
}
