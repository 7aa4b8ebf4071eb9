import { asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/money.ts'
import type { MoveActor, MoveReason } from '../../contract/orders.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { orderMove } from '../database/schema.ts'
import { canMove } from './order-state.ts'
import { type OrderChange, type OrderRow, orderChanges } from './order-store.ts'

export type OrderMoveRow = typeof orderMove.$inferSelect

/** Who moves an order, and why. */
export interface MoveCause {
  readonly actor: MoveActor
  readonly actorEmail?: string
  readonly reason: MoveReason
  readonly amountCents?: Cents
  readonly note?: string
}

export interface OrderMoved {
  /** As it was before. */
  readonly order: OrderRow
  readonly change: OrderChange
  readonly cause: MoveCause
}

/**
 * Told of every move after the first, inside its transaction: what it writes (a mail to be sent, say) stands or falls with
 * the move. What is to be written with a new order is part of its one statement, see `placement-store.ts`.
 */
export type OrderListener = (tx: Transaction, moved: OrderMoved) => Promise<void>

/**
 * The only way to change the state of a placed order; each move writes a row of its timeline. `order` must be locked by
 * the transaction.
 */
export function orderMover(now: () => Date, listeners: readonly OrderListener[]) {
  return async (tx: Transaction, moved: OrderMoved): Promise<void> => {
    const { order, change, cause } = moved
    const { id: orderId, state: fromState } = order
    if (!canMove(fromState, change.state)) {
      throw new Error(`An order can’t go from ${fromState} to ${change.state} (${orderId}).`)
    }
    await orderChanges.setState(tx, orderId, change)
    // The lock on the order keeps others from taking the same number.
    const moveNo = sql`(select coalesce(max(${orderMove.moveNo}), 0) + 1 from ${orderMove} where ${orderMove.orderId} = ${orderId})`
    const row = { ...cause, orderId, moveNo, fromState, toState: change.state, at: now() }
    await tx.insert(orderMove).values(row)
    for (const tell of listeners) await tell(tx, moved)
  }
}

export async function listMoves(db: Queryable, orderId: string): Promise<OrderMoveRow[]> {
  return db
    .select()
    .from(orderMove)
    .where(eq(orderMove.orderId, orderId))
    .orderBy(asc(orderMove.moveNo))
}
