import type { Database, Transaction } from '../../../platform/database/database.ts'
import { describeAct } from '../../../platform/history/act.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { OrderNotFound, OrderOnHold } from '../order-errors.ts'
import { addMove, type MoveCause } from '../order-moves.ts'
import { type OrderRow, orderChanges } from '../order-store.ts'

/** Throws while staff hold the goods of an order back. */
export function assertNotOnHold({ orderNo, onHold }: Pick<OrderRow, 'orderNo' | 'onHold'>): void {
  if (onHold !== null) throw new OrderOnHold(orderNo, onHold)
}

/** Staff hold the goods of an order back, for a reason, until they release them. */
export function makeHoldGoods(db: Database, now: () => Date) {
  const lock = async (tx: Transaction, id: string): Promise<OrderRow> => {
    const order = await orderChanges.lock(tx, id)
    if (!order) throw new OrderNotFound()
    return order
  }
  const causedBy = ({ email }: SignedInUser) => ({ actor: 'admin', actorEmail: email }) as const

  /** In the timeline; the goods stay where they are. */
  const tell = (tx: Transaction, { id: orderId, fulfilment }: OrderRow, cause: MoveCause) =>
    addMove(tx, {
      ...cause,
      orderId,
      axis: 'goods',
      fromState: fulfilment,
      toState: fulfilment,
      at: now(),
    })

  return {
    /** Another reason takes the place of the one before. False if it is the same. */
    async hold(admin: SignedInUser, id: string, typed: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const order = await lock(tx, id)
        const reason = typed.trim()
        if (order.onHold === reason) return false
        await orderChanges.setOnHold(tx, id, reason)
        describeAct({ before: { onHold: order.onHold }, after: { onHold: reason } })
        await tell(tx, order, { ...causedBy(admin), reason: 'putOnHold', note: reason })
        return true
      })
    },

    /** False if it was not on hold. */
    async release(admin: SignedInUser, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const order = await lock(tx, id)
        if (order.onHold === null) return false
        await orderChanges.setOnHold(tx, id, null)
        describeAct({ before: { onHold: order.onHold } })
        await tell(tx, order, { ...causedBy(admin), reason: 'releasedFromHold' })
        return true
      })
    },
  }
}
