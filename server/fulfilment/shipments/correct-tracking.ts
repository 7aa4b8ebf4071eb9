import { moveFulfilment } from '../../ordering/orders/goods/goods-moves.ts'
import type { Database } from '../../platform/database/database.ts'
import { leaveNoEntry } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { causedBy, lockShipment } from './shipment-acts.ts'
import { ShipmentCancelled, ShipmentNotShipped } from './shipment-errors.ts'
import { putCorrectedMail } from './shipment-mails.ts'
import { type ShipmentWithLines, shipmentStore } from './shipment-store.ts'

interface TrackingFacts {
  readonly carrier: string | undefined
  readonly tracking: string
}

/** Corrects the number, and the carrier, of a shipment that has left, and tells the buyer; the same again changes nothing. */
export function makeCorrectTrackingNumber(db: Database, now: () => Date) {
  return async (
    admin: SignedInUser,
    id: string,
    { carrier: typed, tracking: number }: TrackingFacts,
  ): Promise<ShipmentWithLines> =>
    db.transaction(async (tx) => {
      const { order, shipment } = await lockShipment(tx, id, admin)
      const { state, shipmentNo } = shipment
      if (state === 'cancelled') throw new ShipmentCancelled(shipmentNo)
      if (state === 'packing') throw new ShipmentNotShipped(shipmentNo)
      const tracking = number.trim()
      const carrier = typed?.trim() || shipment.carrier
      if (tracking === shipment.tracking && carrier === shipment.carrier) {
        leaveNoEntry()
        return shipment
      }
      await shipmentStore.set(tx, id, { tracking, carrier })
      const note = `Shipment ${shipmentNo}: ${[carrier, tracking].filter(Boolean).join(' ')}`
      const cause = { ...causedBy(admin), reason: 'trackingCorrected', note } as const
      await moveFulfilment(tx, order, cause, now())
      await putCorrectedMail(tx, order, shipment, now())
      return { ...shipment, tracking, carrier }
    })
}
