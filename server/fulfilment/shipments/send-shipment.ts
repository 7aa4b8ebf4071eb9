import {
  CUSTOMERS_WORD_DAYS,
  takesCustomersWord,
} from '../../../contract/fulfilment/shipment-bounds.ts'
import type { ShippingDoubt } from '../../../contract/fulfilment/shipments.ts'
import { assertMayShip } from '../../ordering/orders/disputes/assert-undisputed.ts'
import { moveFulfilment } from '../../ordering/orders/goods/goods-moves.ts'
import { moveGoods } from '../../ordering/orders/goods/goods-stock.ts'
import { assertNotOnHold } from '../../ordering/orders/goods/hold-goods.ts'
import { lineCounters } from '../../ordering/orders/goods/line-counters.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import {
  assertMoneyKept,
  assertPacking,
  causedBy,
  type LockedShipment,
  lockShipment,
} from './shipment-acts.ts'
import {
  CollectionUnconfirmed,
  DeliveryConfirmedLate,
  DeliveryOutOfTime,
  ShipmentNotFound,
  ShipmentNotShipped,
} from './shipment-errors.ts'
import { putShippedMail } from './shipment-mails.ts'
import { type ShipmentWithLines, shipmentStore } from './shipment-store.ts'

export interface DispatchFacts {
  readonly carrier: string
  readonly service: string | undefined
  readonly tracking: string | undefined
  /** Undefined: as it was packed. */
  readonly pallets?: number
  readonly grams: number | undefined
  /** Doubts that staff have confirmed. */
  readonly confirmed: readonly ShippingDoubt[]
}

export type SendShipment = ReturnType<typeof makeSendShipment>

/** Shipments on their way: they leave, and arrive. */
export function makeSendShipment(db: Database, now: () => Date) {
  async function send(
    tx: Transaction,
    admin: SignedInUser,
    id: string,
    dispatch: DispatchFacts,
  ): Promise<ShipmentWithLines> {
    const locked = await lockShipment(tx, id, admin)
    const { order, shipment } = locked
    assertPacking(shipment)
    assertNotOnHold(order)
    await assertMoneyKept(tx, order)
    const isCollected = order.freight?.reason === 'pickUp'
    if (isCollected && !dispatch.confirmed.includes('collection'))
      throw new CollectionUnconfirmed(order.orderNo)
    if (!dispatch.confirmed.includes('dispute')) await assertMayShip(tx, order.id, admin)
    const change = {
      ...dispatchOf(dispatch, shipment),
      state: 'shipped' as const,
      shippedAt: now(),
    }
    await shipmentStore.set(tx, id, change)
    await countShipped(tx, locked, admin.email)
    const sent = { ...shipment, ...change }
    const cause = { ...causedBy(admin), reason: 'shipped', note: noteOf(sent) } as const
    await moveFulfilment(tx, order, cause, now())
    await putShippedMail(tx, order, sent, now())
    return sent
  }

  return {
    sendWithin: send,

    /** A repeated call with the same key sends nothing more, and no second mail. */
    async send<Answer>(
      admin: SignedInUser,
      id: string,
      dispatch: DispatchFacts,
      answering: KeptAnswering<ShipmentWithLines, Answer>,
    ): Promise<Answer> {
      return keptAnswers.inTransaction(db, answering, (tx) => send(tx, admin, id, dispatch))
    },

    /** A second time changes nothing. */
    async deliver(by: SignedInUser, id: string, at?: Date): Promise<ShipmentWithLines> {
      return db.transaction(async (tx) => {
        const { order, shipment } = await lockShipment(tx, id, by)
        const { state, shipmentNo, shippedAt } = shipment
        if (state === 'delivered') return shipment
        // Customers don't see cancelled ones.
        if (state === 'cancelled' && !by.byRight) throw new ShipmentNotFound()
        if (!shippedAt) throw new ShipmentNotShipped(shipmentNo)
        if (!by.byRight && !takesCustomersWord(shippedAt.getTime(), now().getTime()))
          throw new DeliveryConfirmedLate(shipmentNo, CUSTOMERS_WORD_DAYS)
        const deliveredAt = at ?? now()
        if (deliveredAt < shippedAt || deliveredAt > now()) throw new DeliveryOutOfTime()
        await shipmentStore.set(tx, id, { state: 'delivered', deliveredAt })
        const note = `Shipment ${shipmentNo}`
        await moveFulfilment(tx, order, { ...causedBy(by), reason: 'delivered', note }, now())
        return { ...shipment, state: 'delivered', deliveredAt }
      })
    },
  }
}

const dispatchOf = (
  { carrier, service, tracking, pallets, grams }: DispatchFacts,
  packed: ShipmentWithLines,
) => ({
  carrier: carrier.trim(),
  service: service?.trim() || null,
  tracking: tracking?.trim() || null,
  pallets: pallets ?? packed.pallets,
  grams: grams ?? null,
})

/** Packed pieces have left: counted on the lines, then on their products. */
async function countShipped(
  tx: Transaction,
  { order, shipment }: LockedShipment,
  actorEmail: string,
): Promise<void> {
  await lineCounters.move(
    tx,
    order.id,
    shipment.lines.map(({ lineNo, quantity }) => ({
      lineNo,
      packed: -quantity,
      shipped: quantity,
    })),
  )
  const lines = await lineCounters.readByNo(tx, order.id)
  await moveGoods(
    tx,
    shipment.lines.map(({ lineNo, quantity }) => ({
      productId: lines.get(lineNo)?.productId ?? '',
      shipped: quantity,
    })),
    {
      kind: 'ship',
      reason: `Shipment ${shipment.shipmentNo} of order ${order.orderNo}`,
      orderId: order.id,
      actorEmail,
    },
  )
}

/** As the timeline shows it: `Shipment 2: UPS 1Z999`. */
function noteOf({ shipmentNo, carrier, tracking }: ShipmentWithLines): string {
  return `Shipment ${shipmentNo}: ${[carrier, tracking].filter(Boolean).join(' ')}`
}
