import { useState } from 'react'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { weightText } from '../../../contract/values/weight.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { formatDate } from '../../platform/base/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { PackingSlipButton, PalletLabelsButton } from '../papers/paper-links.tsx'
import { CorrectTracking } from './correct-tracking.tsx'
import { PackButton } from './pack-button.tsx'
import { useCancelShipment, useDeliver } from './queries.ts'
import { ShipButton } from './ship-button.tsx'
import { ShipmentLines } from './shipment-lines.tsx'
import { Tracking } from './tracking.tsx'

const states = {
  packing: { name: 'Packing', tone: 'signal' },
  shipped: { name: 'Shipped', tone: 'note' },
  delivered: { name: 'Delivered', tone: 'good' },
  cancelled: {
    get name() {
      return capital(words().cancelled)
    },
    tone: 'plain',
  },
} as const

interface ShipmentCardProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly shipment: Shipment
}

/** One shipment with its lines, its papers, and what comes next. */
export function ShipmentCard({ order, lines, shipment }: ShipmentCardProps) {
  const { shipmentNo, state } = shipment
  const may = useMay()
  const isPacking = state === 'packing'
  const heading = `shipment-${shipmentNo}`
  return (
    <article aria-labelledby={heading} className="border border-steel-300 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 id={heading} className="font-semibold">
          Shipment {shipmentNo}
        </h4>
        <Tag tone={states[state].tone}>{states[state].name}</Tag>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small text-steel-700">
        {factsOf(shipment).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <Tracking {...shipment} />
      </p>
      {shipment.note && <p className="mt-1 text-small [overflow-wrap:anywhere]">{shipment.note}</p>}
      <ShipmentLines lines={lines} pieces={shipment.lines} />
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        <ShipButton
          isCollected={order.costs?.pickUp ?? false}
          lines={lines}
          shipment={shipment}
          isOffered={isPacking && may('POST /shipment/:id/ship')}
        />
        <PackButton
          order={order}
          lines={lines}
          shipment={shipment}
          isOffered={isPacking && may('PUT /shipment/:id')}
        />
        {isPacking && may('DELETE /shipment/:id') && <CancelShipment shipment={shipment} />}
        {(state === 'shipped' || state === 'delivered') && may('PUT /shipment/:id/tracking') && (
          <CorrectTracking shipment={shipment} />
        )}
      </div>
      {state === 'shipped' && may('POST /shipment/:id/delivered') && (
        <DeliveredAct shipment={shipment} />
      )}
      {state !== 'cancelled' && <Papers order={order} shipmentNo={shipmentNo} />}
    </article>
  )
}

function factsOf(shipment: Shipment): string[] {
  const { shippedAt, deliveredAt, carrier, service, pallets, cartons, grams } = shipment
  return [
    shippedAt && `Shipped ${formatDate(shippedAt)}`,
    deliveredAt && `Delivered ${formatDate(deliveredAt)}`,
    [carrier, service].filter(Boolean).join(', '),
    cartons && formatCountOf(cartons, 'carton'),
    pallets && formatCountOf(pallets, 'pallet'),
    grams && weightText(grams / 1000),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[]
}

function Papers({ order, shipmentNo }: { order: Order; shipmentNo: number }) {
  const papers = { orderId: order._id, orderNo: order.orderNo, shipmentNo }
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <PackingSlipButton {...papers} />
      <PalletLabelsButton {...papers} />
    </div>
  )
}

function CancelShipment({ shipment }: { shipment: Shipment }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancel = useCancelShipment(shipment._id, () => {
    showSuccess(`Shipment ${shipment.shipmentNo} ${words().cancelled}`)
    setIsAsking(false)
  })
  return (
    <>
      <Button kind="dangerQuiet" onClick={() => setIsAsking(true)}>
        Cancel shipment
      </Button>
      {isAsking && (
        <Confirmation
          question={`Cancel shipment ${shipment.shipmentNo}?`}
          verb="Cancel shipment"
          isSending={cancel.isPending}
          error={cancel.error ? failureText(cancel.error) : undefined}
          onConfirm={() => cancel.mutate(undefined)}
          onKeep={() => setIsAsking(false)}
        >
          Its pieces are left to pack again.
        </Confirmation>
      )}
    </>
  )
}

function DeliveredAct({ shipment }: { shipment: Shipment }) {
  const deliver = useDeliver(shipment._id, () =>
    showSuccess(`Shipment ${shipment.shipmentNo} is delivered`),
  )
  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <Button working={deliver.isPending} onClick={() => deliver.mutate(undefined)}>
        Delivered
      </Button>
      {deliver.error && <FormError>{failureText(deliver.error)}</FormError>}
    </div>
  )
}
