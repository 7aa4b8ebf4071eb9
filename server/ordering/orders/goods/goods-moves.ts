import { and, eq } from 'drizzle-orm'
import type { PieceCounts } from '../../../../contract/ordering/left-to-pack.ts'
import type { Fulfilment } from '../../../../contract/ordering/orders.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { shipment } from '../../../platform/database/tables/goods.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { addMove, type MoveCause } from '../order-moves.ts'
import type { OrderRow } from '../order-store.ts'
import { fulfilmentOf } from './fulfilment.ts'
import { lineCounters } from './line-counters.ts'

/** The actor of a move of goods, and its reason; a move with an amount is one of money. */
export type GoodsCause = Omit<MoveCause, 'amountCents'>

/** Computes an order's fulfilment from its lines and shipments, as this transaction has left them. */
export async function readFulfilment(tx: Transaction, orderId: string): Promise<Fulfilment> {
  const lines = await lineCounters.read(tx, orderId)
  const sum = (name: keyof PieceCounts) => lines.reduce((pieces, line) => pieces + line[name], 0)
  const sums = {
    quantity: sum('quantity'),
    packed: sum('packed'),
    shipped: sum('shipped'),
    closed: sum('closed'),
  }
  const underWay = await tx.$count(
    shipment,
    and(eq(shipment.orderId, orderId), eq(shipment.state, 'shipped')),
  )
  return fulfilmentOf(sums, underWay)
}

/**
 * Brings `fulfilment` up to date after an act and adds the act to the timeline, also where the state stays. The
 * transaction must have locked `order`.
 */
export async function moveFulfilment(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'fulfilment'>,
  cause: GoodsCause,
  at: Date,
): Promise<Fulfilment> {
  const { id: orderId, fulfilment: fromState } = order
  const toState = await readFulfilment(tx, orderId)
  if (toState !== fromState)
    await tx.update(orders).set({ fulfilment: toState }).where(eq(orders.id, orderId))
  await addMove(tx, { ...cause, orderId, axis: 'goods', fromState, toState, at })
  return toState
}
