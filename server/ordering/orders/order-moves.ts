import { asc, eq, sql } from 'drizzle-orm'
import type { MoveActor, MoveReason } from '../../../contract/ordering/orders.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { orderMove } from '../../platform/database/tables/orders.ts'
import { canMove } from './order-state.ts'
import { type OrderChange, type OrderRow, orderChanges } from './order-store.ts'

export type OrderMoveRow = typeof orderMove.$inferSelect

/** The actor of an order's move, and its reason. */
export interface MoveCause {
  readonly actor: MoveActor
  readonly actorEmail?: string
  readonly reason: MoveReason
  readonly amountCents?: Cents
  readonly note?: string
}

export interface OrderMoved {
  /** The order before the move. */
  readonly order: OrderRow
  readonly change: OrderChange
  readonly cause: MoveCause
}

/**
 * Called in the transaction of every move after the first, so that what it writes is atomic with the move. Rows for a
 * new order are written with it, see `insert-order.ts`.
 */
export type OrderListener = (tx: Transaction, moved: OrderMoved) => Promise<void>

/**
 * The only way to change a placed order's state; each move adds a row to its timeline. The transaction must have locked
 * `order`.
 */
export function orderMover(now: () => Date, listeners: readonly OrderListener[]) {
  return async (tx: Transaction, moved: OrderMoved): Promise<void> => {
    const { order, change, cause } = moved
    const { id: orderId, state: fromState } = order
    if (!canMove(fromState, change.state)) {
      throw new Error(`An order can’t go from ${fromState} to ${change.state} (${orderId}).`)
    }
    await orderChanges.setState(tx, orderId, change)
    await addMove(tx, { ...cause, orderId, fromState, toState: change.state, at: now() })
    for (const tell of listeners) await tell(tx, moved)
  }
}

/** Adds a row to the timeline. The order's lock keeps others from taking the same number. */
export async function addMove(
  tx: Transaction,
  move: Omit<typeof orderMove.$inferInsert, 'moveNo'>,
): Promise<void> {
  const moveNo = sql`(select coalesce(max(${orderMove.moveNo}), 0) + 1 from ${orderMove} where ${orderMove.orderId} = ${move.orderId})`
  await tx.insert(orderMove).values({ ...move, moveNo })
}

export async function listMoves(db: Queryable, orderId: string): Promise<OrderMoveRow[]> {
  return db
    .select()
    .from(orderMove)
    .where(eq(orderMove.orderId, orderId))
    .orderBy(asc(orderMove.moveNo))
}
