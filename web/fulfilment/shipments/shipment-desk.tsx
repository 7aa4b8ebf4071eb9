import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { CloseShort } from '../../ordering/refunds/close-short.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useShipments } from './queries.ts'
import { ShipmentCard } from './shipment-card.tsx'

interface ShipmentDeskProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

/** An order's shipments for the people who pack it: what is left is packed, shipped, and arrives. */
export function ShipmentDesk({ order, lines }: ShipmentDeskProps) {
  const shipments = useShipments(order._id)
  const may = useMay()
  return (
    <section aria-labelledby="shipments">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="shipments" className="text-h3">
          Shipments
        </h3>
        {may('POST /order/:id/closeShort') && <CloseShort order={order} lines={lines} />}
      </div>
      <Unloaded what="The shipments" query={shipments} className="mt-3">
        <Skeleton className="h-24" />
      </Unloaded>
      {shipments.data?.length === 0 && (
        <p className="mt-2 text-small text-steel-600">Nothing is packed yet.</p>
      )}
      <ul className="mt-3 grid gap-4">
        {shipments.data?.map((shipment) => (
          <li key={shipment._id}>
            <ShipmentCard order={order} lines={lines} shipment={shipment} />
          </li>
        ))}
      </ul>
    </section>
  )
}
