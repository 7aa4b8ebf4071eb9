import { v7 as uuidv7 } from 'uuid'
import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import { moveFulfilment } from '../../ordering/orders/goods/goods-moves.ts'
import { assertNotOnHold } from '../../ordering/orders/goods/hold-goods.ts'
import { lineCounters, namedLine } from '../../ordering/orders/goods/line-counters.ts'
import { NothingLeft, OrderNotFound, OrderNotPaid } from '../../ordering/orders/order-errors.ts'
import { isPaid } from '../../ordering/orders/order-state.ts'
import { orderChanges } from '../../ordering/orders/order-store.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../platform/idempotency/kept-answering.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { assertMoneyKept, assertPacking, causedBy, lockShipment } from './shipment-acts.ts'
import { type PackFacts, shipmentStore } from './shipment-store.ts'

export interface WantedShipment extends PackFacts {
  readonly lines: readonly LinePieces[]
}

export type PackShipment = ReturnType<typeof makePackShipment>

/** Shipments in preparation. Pieces are counted on the order's lines under its lock: none is packed twice. */
export function makePackShipment(db: Database, now: () => Date) {
  async function pack(
    tx: Transaction,
    admin: SignedInUser,
    orderId: string,
    wanted: WantedShipment,
  ): Promise<string> {
    const order = await orderChanges.lock(tx, orderId)
    if (!order) throw new OrderNotFound()
    if (!isPaid(order.state)) throw new OrderNotPaid(order.orderNo)
    assertNotOnHold(order)
    await assertMoneyKept(tx, order)
    await movePacked(tx, orderId, [], wanted.lines)
    const id = uuidv7()
    const made = { id, orderId, packedAt: now(), createdBy: admin.email }
    const { lines, ...packFacts } = wanted
    const shipmentNo = await shipmentStore.insert(tx, { ...made, packFacts, lines })
    const cause = { ...causedBy(admin), reason: 'packed', note: `Shipment ${shipmentNo}` } as const
    await moveFulfilment(tx, order, cause, now())
    return id
  }

  return {
    packWithin: pack,

    /** A repeated call with the same key packs nothing more. */
    async pack<Answer>(
      admin: SignedInUser,
      orderId: string,
      wanted: WantedShipment,
      answering: KeptAnswering<string, Answer>,
    ): Promise<Answer> {
      return keptAnswers.inTransaction(db, answering, (tx) => pack(tx, admin, orderId, wanted))
    },

    async change(admin: SignedInUser, id: string, wanted: WantedShipment): Promise<void> {
      await db.transaction(async (tx) => {
        const { order, shipment } = await lockShipment(tx, id, admin)
        assertPacking(shipment)
        await assertMoneyKept(tx, order)
        await movePacked(tx, order.id, shipment.lines, wanted.lines)
        await shipmentStore.repack(tx, shipment, wanted, wanted.lines)
        const note = `Shipment ${shipment.shipmentNo}`
        await moveFulfilment(tx, order, { ...causedBy(admin), reason: 'repacked', note }, now())
      })
    },

    /** Answers whether it was still being packed; a cancelled one stays so. */
    async cancel(admin: SignedInUser, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const { order, shipment } = await lockShipment(tx, id, admin)
        if (shipment.state === 'cancelled') return false
        assertPacking(shipment)
        await movePacked(tx, order.id, shipment.lines, [])
        await shipmentStore.set(tx, id, { state: 'cancelled' })
        const note = `Shipment ${shipment.shipmentNo}`
        await moveFulfilment(tx, order, { ...causedBy(admin), reason: 'unpacked', note }, now())
        return true
      })
    },
  }
}

/** Counts other pieces as packed than before, each line within what is left of it. */
async function movePacked(
  tx: Transaction,
  orderId: string,
  before: readonly LinePieces[],
  wanted: readonly LinePieces[],
): Promise<void> {
  const lines = await lineCounters.readByNo(tx, orderId)
  const packedBefore = new Map(before.map(({ lineNo, quantity }) => [lineNo, quantity]))
  for (const [index, { lineNo, quantity }] of wanted.entries()) {
    const line = namedLine(lines, lineNo, index)
    const left = leftToPack(line) + (packedBefore.get(lineNo) ?? 0)
    if (quantity > left) throw new NothingLeft({ lineNo, left, wanted: quantity })
  }
  const packedNow = new Map(wanted.map(({ lineNo, quantity }) => [lineNo, quantity]))
  const changes = [...new Set([...packedBefore.keys(), ...packedNow.keys()])].map((lineNo) => ({
    lineNo,
    packed: (packedNow.get(lineNo) ?? 0) - (packedBefore.get(lineNo) ?? 0),
  }))
  await lineCounters.move(tx, orderId, changes)
}
