import type { GoodsCause } from '../../ordering/orders/goods/goods-moves.ts'
import { leftToRefund } from '../../ordering/orders/left-to-refund.ts'
import { type OrderRow, orderChanges } from '../../ordering/orders/order-store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { actOn, describeAct } from '../../platform/history/act.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import {
  OrderBeingRefunded,
  ShipmentCancelled,
  ShipmentNotFound,
  ShipmentShipped,
} from './shipment-errors.ts'
import { type ShipmentWithLines, shipmentStore } from './shipment-store.ts'

export interface LockedShipment {
  readonly order: OrderRow
  readonly shipment: ShipmentWithLines
}

/** Locks the shipment's order until the transaction ends, and reads the shipment as it is then. Others' are not found. */
export async function lockShipment(
  tx: Transaction,
  id: string,
  by: SignedInUser,
): Promise<LockedShipment> {
  const seen = await shipmentStore.find(tx, id)
  const order = seen && (await orderChanges.lock(tx, seen.orderId))
  const shipment = order && (await shipmentStore.find(tx, id))
  if (!shipment) throw new ShipmentNotFound()
  if (!by.byRight && order.customerEmail !== by.email) throw new ShipmentNotFound()
  const { shipmentNo, state, carrier, tracking } = shipment
  actOn('order', order.id, { shipmentNo })
  describeAct({ before: { state, carrier, tracking, lines: shipment.lines } })
  return { order, shipment }
}

/** Throws unless the shipment is still being packed. */
export function assertPacking({ state, shipmentNo }: ShipmentWithLines): void {
  if (state === 'cancelled') throw new ShipmentCancelled(shipmentNo)
  if (state !== 'packing') throw new ShipmentShipped(shipmentNo)
}

/**
 * Throws once all money of the order is promised back: the order stays `paid` until the provider has made the refund,
 * and the customer would get both. Less than all says nothing of pieces: those refunded by line are shipped or closed.
 */
export async function assertMoneyKept(tx: Transaction, order: OrderRow): Promise<void> {
  if ((await leftToRefund(tx, order)) === 0) throw new OrderBeingRefunded(order.orderNo)
}

/** How the timeline names who acted. */
export const causedBy = (by: SignedInUser): Pick<GoodsCause, 'actor' | 'actorEmail'> => ({
  actor: by.byRight ? 'admin' : 'customer',
  actorEmail: by.email,
})
