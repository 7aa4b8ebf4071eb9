import { takesCustomersWord } from '../../../contract/fulfilment/shipment-bounds.ts'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useNow } from '../../ordering/orders/holds/use-now.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatShortDay } from '../../platform/base/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useDeliver, useShipments } from './queries.ts'
import { ShipmentLines } from './shipment-lines.tsx'
import { Tracking } from './tracking.tsx'

interface ShippedGoodsProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

/** For the customer: what is on which truck, and what is not shipped yet. */
export function ShippedGoods({ order, lines }: ShippedGoodsProps) {
  const shipments = useShipments(order._id)
  // Others are never shipped.
  if (!['paid', 'partlyRefunded', 'refunded'].includes(order.state)) return null
  if (!shipments.data)
    return (
      <Unloaded what="The shipments" query={shipments}>
        <Skeleton className="h-24" />
      </Unloaded>
    )
  const left = shipments.data.filter(({ state }) => state === 'shipped' || state === 'delivered')
  const of = Math.max(0, ...shipments.data.map(({ shipmentNo }) => shipmentNo))
  const rest = lines
    .map(({ lineNo, quantity, shipped, closed }) => ({
      lineNo,
      quantity: quantity - shipped - closed,
    }))
    .filter(({ quantity }) => quantity > 0)
  return (
    <section aria-label="Shipments" className="grid max-w-[48rem] gap-5">
      {left.map((shipment) => (
        <OneShipment key={shipment._id} shipment={shipment} of={of} lines={lines} />
      ))}
      {rest.length > 0 && (
        <div>
          <h3 className="font-semibold">Not shipped yet</h3>
          <ShipmentLines lines={lines} pieces={rest} />
        </div>
      )}
    </section>
  )
}

interface OneShipmentProps {
  readonly shipment: Shipment
  /** The order's highest number of a shipment. */
  readonly of: number
  readonly lines: readonly OrderLine[]
}

function OneShipment({ shipment, of, lines }: OneShipmentProps) {
  const { shipmentNo, shippedAt, deliveredAt, tracking } = shipment
  const deliver = useDeliver(shipment._id, () => showSuccess('Thank you. The delivery is noted.'))
  const now = useNow()
  const isAsked =
    !deliveredAt && shippedAt && now !== undefined && takesCustomersWord(Date.parse(shippedAt), now)
  return (
    <div>
      <h3 className="font-semibold">
        {`Shipment ${shipmentNo} of ${of}`}
        {deliveredAt
          ? ` · delivered ${formatShortDay(deliveredAt)}`
          : shippedAt && ` · shipped ${formatShortDay(shippedAt)}`}
        {tracking && ' · '}
        <Tracking {...shipment} />
      </h3>
      <ShipmentLines lines={lines} pieces={shipment.lines} />
      {isAsked && (
        <Button
          className="mt-3"
          working={deliver.isPending}
          onClick={() => deliver.mutate(undefined)}
        >
          Mark as received
          <span className="sr-only">: shipment {shipmentNo}</span>
        </Button>
      )}
      {deliver.error && <FormError>{failureText(deliver.error)}</FormError>}
    </div>
  )
}
