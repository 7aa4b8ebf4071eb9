import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { packOrders, shipOrders } from '../../../contract/fulfilment/desk/ship-many.ts'
import { ORDERS_AT_ONCE, readShipRows } from '../../../contract/fulfilment/desk/ship-rows.ts'
import {
  cancelShipment,
  changeShipment,
  confirmDelivery,
  correctTracking,
  listShipments,
  packShipment,
  type Shipment as ShipmentAnswer,
  sendShipment,
} from '../../../contract/fulfilment/shipments.ts'
import type { OrderService } from '../../ordering/orders/order-service.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'
import type { Database } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { route } from '../../platform/http/route.ts'
import type { SettingDesk } from '../../platform/settings/setting-desk.ts'
import { makeCorrectTrackingNumber } from './correct-tracking.ts'
import { makePackShipment, type WantedShipment } from './pack-shipment.ts'
import { type DispatchFacts, makeSendShipment } from './send-shipment.ts'
import { makeShipMany } from './ship-many.ts'
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
  const correctNumber = makeCorrectTrackingNumber(db, now)

  const many = makeShipMany({ db, packing: packParcel, sending: sendParcel })

  route(app, packOrders, async ({ user, body }) => ({ rows: await many.pack(user, body.ids) }))

  route(app, shipOrders, async ({ user, body }) => ({
    rows: await many.ship(user, rowsOf(body)),
  }))

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

  route(app, correctTracking, async ({ user, params, body: { tracking, carrier } }) => {
    const corrected = await correctNumber(user, params.id, { tracking, carrier })
    return toShipmentAnswer(corrected, await findCarriers(), user)
  })

  route(app, confirmDelivery, async ({ user, params, body }) => {
    const at = body.at === undefined ? undefined : new Date(body.at)
    const delivered = await sendParcel.deliver(user, params.id, at)
    return toShipmentAnswer(delivered, await findCarriers(), user)
  })

  route(app, listShipments, async ({ user, params }) => {
    const { id } = await orders.get(user, params.id)
    const rows = await shipmentStore.list(db, id, { withCancelled: user.byRight })
    const carriers = await findCarriers()
    return rows.map((row) => toShipmentAnswer(row, carriers, user))
  })
}

function rowsOf(body: z.output<typeof shipOrders.body>) {
  const rows = body.csv === undefined ? (body.rows ?? []) : readShipRows(body.csv)
  if (rows.length === 0) throw new FieldInvalid('csv', 'There is no row')
  if (rows.length > ORDERS_AT_ONCE)
    throw new FieldInvalid('csv', `At most ${ORDERS_AT_ONCE} rows at once`)
  return rows.map((row) => ({ ...row, orderNo: String(row.orderNo).trim() }))
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

/** The packers' note is shown to staff only. */
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
    note: reader.byRight ? row.note : null,
    packedAt: row.packedAt.toISOString(),
    shippedAt: row.shippedAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    lines: [...row.lines],
  }
}
