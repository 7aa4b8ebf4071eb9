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

export type OrderMoves = ReturnType<typeof orderMoves>

/** The one way by which a placed order comes into another state; each move writes a row of its timeline. */
export function orderMoves(now: () => Date, listeners: readonly OrderListener[]) {
  async function record(tx: Transaction, { order, change, cause }: OrderMoved): Promise<void> {
    // Nobody else counts meanwhile: the order is locked.
    const moveNo = sql`(select coalesce(max(${orderMove.moveNo}), 0) + 1 from ${orderMove} where ${orderMove.orderId} = ${order.id})`
    const { state: fromState } = order
    const row = { ...cause, orderId: order.id, moveNo, fromState, toState: change.state, at: now() }
    await tx.insert(orderMove).values(row)
    for (const tell of listeners) await tell(tx, { order, change, cause })
  }

  return {
    /** `order` is locked by this transaction: what it says of its state is so until the end. */
    async move(
      tx: Transaction,
      order: OrderRow,
      change: OrderChange,
      cause: MoveCause,
    ): Promise<void> {
      const { state: from } = order
      if (!canMove(from, change.state)) {
        throw new Error(`An order can’t go from ${from} to ${change.state} (${order.id}).`)
      }
      await orderChanges.setState(tx, order.id, change)
      await record(tx, { order, change, cause })
    },
  }
}

export async function listMoves(db: Queryable, orderId: string): Promise<OrderMoveRow[]> {
  return db
    .select()
    .from(orderMove)
    .where(eq(orderMove.orderId, orderId))
    .orderBy(asc(orderMove.moveNo))
}
