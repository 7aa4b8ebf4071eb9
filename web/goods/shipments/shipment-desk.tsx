import { Suspense, useState } from 'react'
import type { Shipment } from '../../../contract/calls/goods/shipments.ts'
import type { Order, OrderLine } from '../../../contract/calls/orders.ts'
import { LoadFailure } from '../../base/calls/load-failure.tsx'
import { lazyPart } from '../../base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { leftToRefund } from '../refunds/left-to-refund.ts'
import { mostPieces, type PackDraft, proposeKilograms, startPacking } from './pack-draft.ts'
import { useShipments } from './queries.ts'
import { type ShipDraft, startShipping } from './ship-draft.ts'
import { ShipmentCard } from './shipment-card.tsx'

const PackDialog = lazyPart(() => import('./pack-dialog.tsx'))
const ShipDialog = lazyPart(() => import('./ship-dialog.tsx'))

interface ShipmentDeskProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

/** The open dialog, and the shipment that it is about; none for a new one. */
interface Open {
  readonly dialog: 'pack' | 'ship'
  readonly shipmentId: string | undefined
}

const NEW = 'new'

/** An order's shipments for the people who pack it: what is left is packed, shipped, and arrives. */
export function ShipmentDesk({ order, lines }: ShipmentDeskProps) {
  const shipments = useShipments(order._id)
  const [open, setOpen] = useState<Open>()
  const isPacked = order.paid && leftToRefund(order) > 0
  const isAnyLeft = lines.some((line) => mostPieces(line, undefined) > 0)
  return (
    <section aria-labelledby="shipments">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="shipments" className="text-h3">
          Shipments
        </h3>
        {isPacked && isAnyLeft && (
          <Button kind="primary" onClick={() => setOpen({ dialog: 'pack', shipmentId: undefined })}>
            Pack
          </Button>
        )}
      </div>
      {shipments.isPending && (
        <Loading label="Loading the shipments" className="mt-3">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {shipments.isLoadingError && (
        <LoadFailure title="The shipments could not be loaded" query={shipments} />
      )}
      {shipments.data?.length === 0 && (
        <p className="mt-2 text-small text-steel-600">Nothing is packed yet.</p>
      )}
      <ul className="mt-3 grid gap-4">
        {shipments.data?.map((shipment) => (
          <li key={shipment._id}>
            <ShipmentCard
              order={order}
              lines={lines}
              shipment={shipment}
              onEdit={() => setOpen({ dialog: 'pack', shipmentId: shipment._id })}
              onShip={() => setOpen({ dialog: 'ship', shipmentId: shipment._id })}
            />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        <Dialogs
          order={order}
          lines={lines}
          shipments={shipments.data ?? []}
          open={open}
          onClose={() => setOpen(undefined)}
        />
      </Suspense>
    </section>
  )
}

interface DialogsProps extends ShipmentDeskProps {
  readonly shipments: readonly Shipment[]
  readonly open: Open | undefined
  readonly onClose: () => void
}

/** Keeps what is typed until it is sent, also while no dialog is open. */
function Dialogs({ order, lines, shipments, open, onClose }: DialogsProps) {
  const [packs, setPacks] = useState<Readonly<Record<string, PackDraft>>>({})
  const [ships, setShips] = useState<Readonly<Record<string, ShipDraft>>>({})
  if (!open) return null
  const shipment = shipments.find(({ _id }) => _id === open.shipmentId)
  if (open.dialog === 'pack') {
    const name = shipment?._id ?? NEW
    return (
      <PackDialog
        order={order}
        lines={lines}
        shipment={shipment}
        draft={packs[name] ?? startPacking(lines, shipment)}
        onDraft={(draft) => setPacks({ ...packs, [name]: draft })}
        onClose={onClose}
        onPacked={() => {
          setPacks(without(packs, name))
          onClose()
        }}
      />
    )
  }
  if (!shipment) return null
  return (
    <ShipDialog
      shipment={shipment}
      draft={ships[shipment._id] ?? startShipping(shipment, proposeKilograms(lines, shipment))}
      onDraft={(draft) => setShips({ ...ships, [shipment._id]: draft })}
      onClose={onClose}
      onShipped={() => {
        setShips(without(ships, shipment._id))
        onClose()
      }}
    />
  )
}

function without<Draft>(drafts: Readonly<Record<string, Draft>>, name: string) {
  const { [name]: _sent, ...others } = drafts
  return others
}
