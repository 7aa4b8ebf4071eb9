import type { FastifyInstance } from 'fastify'
import {
  cancelShipment,
  changeShipment,
  confirmDelivery,
  listShipments,
  packShipment,
  type Shipment as ShipmentAnswer,
  sendShipment,
} from '../../../contract/fulfilment/shipments.ts'
import type { OrderService } from '../../ordering/orders/order-service.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { makePackShipment, type WantedShipment } from './pack-shipment.ts'
import { type DispatchFacts, makeSendShipment } from './send-shipment.ts'
import { type ShipmentWithLines, shipmentStore } from './shipment-store.ts'
import { type Carriers, trackingUrlOf } from './tracking-url.ts'

interface ShipmentParts {
  readonly db: Database
  readonly orders: OrderService
  readonly findCarriers: SettingDesk['findCarriers']
  readonly now: () => Date
}

export function shipmentRoutes(
  app: FastifyInstance,
  { db, orders, findCarriers, now }: ShipmentParts,
): void {
  const packParcel = makePackShipment(db, now)
  const sendParcel = makeSendShipment(db, now)

  route(app, packShipment, async ({ user, params, body, keyed }) => {
    const toAnswer = (insertedId: string) => ({ insertedId })
    return packParcel.pack(user, params.id, wantedOf(body), { keyed, toAnswer })
  })

  route(app, changeShipment, async ({ user, params, body }) => {
    await packParcel.change(user, params.id, wantedOf(body))
    return { modifiedCount: 1 }
  })

  route(app, cancelShipment, async ({ user, params }) => ({
    modifiedCount: (await packParcel.cancel(user, params.id)) ? 1 : 0,
  }))

  route(app, sendShipment, async ({ user, params, body, keyed }) => {
    const { carrier, service, tracking, pallets, grams, confirmed = [] } = body
    const dispatch: DispatchFacts = { carrier, service, tracking, pallets, grams, confirmed }
    const carriers = await findCarriers()
    const toAnswer = (sent: ShipmentWithLines) => toShipmentAnswer(sent, carriers, user)
    return sendParcel.send(user, params.id, dispatch, { keyed, toAnswer })
  })

  route(app, confirmDelivery, async ({ user, params, body }) => {
    const at = body.at === undefined ? undefined : new Date(body.at)
    const delivered = await sendParcel.deliver(user, params.id, at)
    return toShipmentAnswer(delivered, await findCarriers(), user)
  })

  route(app, listShipments, async ({ user, params }) => {
    const { id } = await orders.get(user, params.id)
    const rows = await shipmentStore.list(db, id, { withCancelled: user.role === 'admin' })
    const carriers = await findCarriers()
    return rows.map((row) => toShipmentAnswer(row, carriers, user))
  })
}

/** With every field, because an absent one says that there is none. */
function wantedOf(body: {
  readonly lines: WantedShipment['lines']
  readonly pallets?: number | undefined
  readonly cartons?: number | undefined
  readonly note?: string | undefined
}): WantedShipment {
  const { lines, pallets, cartons, note } = body
  return { lines, pallets, cartons, note }
}

/** The packers' note is shown to admins only. */
function toShipmentAnswer(
  row: ShipmentWithLines,
  carriers: Carriers,
  reader: SignedInUser,
): ShipmentAnswer {
  return {
    _id: row.id,
    shipmentNo: row.shipmentNo,
    state: row.state,
    carrier: row.carrier,
    service: row.service,
    tracking: row.tracking,
    trackingUrl: trackingUrlOf(carriers, row),
    pallets: row.pallets,
    cartons: row.cartons,
    grams: row.grams,
    note: reader.role === 'admin' ? row.note : null,
    packedAt: row.packedAt.toISOString(),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    lines: [...row.lines],
  }
}
