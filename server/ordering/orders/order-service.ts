import { type Cents, cents } from '../../../contract/values/money/money.ts'
import type { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { SignedInUser } from '../../platform/http/refusals/guards.ts'
import { disputeStore } from './disputes/dispute-store.ts'
import { closeRest } from './goods/close-rest.ts'
import { moveFulfilment } from './goods/goods-moves.ts'
import { holdStore } from './holds/hold-store.ts'
import { holdMs } from './holds/hold-terms.ts'
import {
  OrderAlreadyPaid,
  OrderNotFound,
  OrderNotPayable,
  OrderNotRefundable,
  PaymentPaused,
} from './order-errors.ts'
import {
  listMoves,
  type MoveCause,
  type OrderListener,
  type OrderMoveRow,
  orderMover,
} from './order-moves.ts'
import { scopeOf } from './order-scope.ts'
import { canMove, wasPaid } from './order-state.ts'
import {
  type ListedLine,
  type ListedOrder,
  type OrderRow,
  orderChanges,
  orderStore,
} from './order-store.ts'
import { isProven, orderCustomer } from './placing/order-customer.ts'
import type { OrderRules } from './placing/order-rules.ts'

/** Whether a customer may order, and how long the order reserves its stock. */
export interface CustomerTerms {
  readonly mayOrder: boolean
  readonly isEmailConfirmed: boolean
  readonly holdMs: number
  /** For a proven account. */
  readonly fullHoldMs: number
}

/** A payment confirmed by the provider. */
interface ConfirmedPayment {
  readonly transactionId: string
  readonly amountCents: Cents
}

/** Result of a payment reported for an order. */
export type PaidOutcome = 'nowPaid' | 'alreadyPaidByIt' | 'notPayable'

const DECLINES_BEFORE_PAUSE = 5
const PAUSE_MS = 15 * 60_000

export type OrderService = ReturnType<typeof orderService>

/** Rules of a placed order: which move it may make. `order-moves.ts` makes it. */
export function orderService(
  db: Database,
  rules: OrderRules,
  listeners: readonly OrderListener[] = [],
) {
  const move = orderMover(rules.now, listeners)

  async function lockUnpaid(tx: Transaction, id: string): Promise<OrderRow> {
    const order = await orderChanges.lock(tx, id)
    if (!order || order.state === 'cancelled') throw new OrderNotFound()
    if (wasPaid(order.state)) throw new OrderAlreadyPaid()
    return order
  }

  return {
    /** Terms of this customer's next order. */
    async findTerms(user: SignedInUser): Promise<CustomerTerms> {
      const standing = await orderCustomer.readStanding(db, user)
      const { isEmailConfirmed } = standing
      return {
        mayOrder: isEmailConfirmed || !rules.confirmedEmailToOrder,
        isEmailConfirmed,
        holdMs: holdMs(rules, isProven(standing)),
        fullHoldMs: holdMs(rules, true),
      }
    },

    async get(user: SignedInUser, id: string): Promise<ListedOrder> {
      const order = await orderStore(db).find(scopeOf(user), id)
      if (!order) throw new OrderNotFound()
      return order
    },

    async listLines(
      user: SignedInUser,
      id: string,
      limit: number,
      after?: number,
    ): Promise<ListedLine[]> {
      const lines = await orderStore(db).listLines(scopeOf(user), id, limit, after)
      if (!lines) throw new OrderNotFound()
      return lines
    },

    /** The timeline. */
    async listMoves(user: SignedInUser, id: string): Promise<OrderMoveRow[]> {
      if (!(await orderStore(db).exists(scopeOf(user), id))) throw new OrderNotFound()
      return listMoves(db, id)
    },

    /** Throws if the order can't be paid at this moment. */
    assertPayable(order: PayableOrder): void {
      const fault = findPaymentFault(order, rules.now())
      if (fault) throw fault
    },

    /** Locks the order until the transaction ends; false if it can't be paid now. */
    async lockPayable(tx: Transaction, id: string): Promise<boolean> {
      const order = await orderChanges.lock(tx, id)
      return order !== undefined && !findPaymentFault(order, rules.now())
    },

    /** Marks an order paid by a payment of exactly its amount. Idempotent. */
    async markPaid(
      tx: Transaction,
      id: string,
      { transactionId, amountCents }: ConfirmedPayment,
      cause: MoveCause,
    ): Promise<PaidOutcome> {
      const order = await orderChanges.lock(tx, id)
      if (order?.transactionId === transactionId) return 'alreadyPaidByIt'
      if (!order || order.totalCents !== amountCents) return 'notPayable'
      if (!canMove(order.state, 'paid')) return 'notPayable'
      const change = { state: 'paid', transactionId, paidAt: rules.now() } as const
      await move(tx, { order, change, cause })
      return 'nowPaid'
    },

    /**
     * Cancels an unpaid order, expired or not, and returns stock that it holds. Call it only when no payment can succeed
     * any more, see `checkout/end-order.ts`.
     */
    async cancel(tx: Transaction, id: string, user: SignedInUser): Promise<void> {
      const order = await lockUnpaid(tx, id)
      const isOwn = order.customerEmail === user.email && !user.viaKey
      const actor = isOwn ? 'customer' : 'admin'
      const cause = { actor, actorEmail: user.email, reason: 'deleted' } as const
      // An expired order has returned its pieces.
      if (order.state === 'awaitingPayment') await holdStore.release(tx, id)
      await move(tx, { order, change: { state: 'cancelled' }, cause })
    },

    /** Like `cancel`, for an overdue order. */
    async expire(tx: Transaction, id: string): Promise<void> {
      const order = await lockUnpaid(tx, id)
      // Since it was found, another node has ended it, or confirming the e-mail has extended it.
      if (order.state === 'expired' || order.heldUntil > rules.now()) return
      const cause = { actor: 'shop', reason: 'holdEnded' } as const
      await holdStore.release(tx, id)
      await move(tx, { order, change: { state: 'expired' }, cause })
    },

    /** Counts a declined card; the fifth pauses payment for a quarter of an hour. */
    async countDecline(tx: Transaction, id: string): Promise<'counted' | 'paused'> {
      const order = await orderChanges.lock(tx, id)
      if (order?.state !== 'awaitingPayment') return 'counted'
      const declines = order.declines + 1
      if (declines < DECLINES_BEFORE_PAUSE) {
        await orderChanges.setDeclines(tx, id, { declines })
        return 'counted'
      }
      const paymentPausedUntil = new Date(rules.now().getTime() + PAUSE_MS)
      await orderChanges.setDeclines(tx, id, { declines: 0, paymentPausedUntil })
      return 'paused'
    },

    /** Locks a refundable order until the transaction ends. */
    async lockRefundable(tx: Transaction, id: string): Promise<OrderRow> {
      const order = await orderChanges.lock(tx, id)
      if (!order) throw new OrderNotFound()
      if (order.sample || !canMove(order.state, 'refunded')) throw new OrderNotRefundable()
      return order
    },

    /**
     * Records a refund. Once refunds and lost disputes leave no money, it closes the pieces that were never shipped:
     * into stock on request, else they are scrapped.
     */
    async recordRefund(
      tx: Transaction,
      id: string,
      { amountCents, returnsStock }: { amountCents: Cents; returnsStock: boolean },
      cause: MoveCause,
    ): Promise<void> {
      const order = await orderChanges.lock(tx, id)
      if (!order) throw new OrderNotFound()
      const refundedCents = cents(order.refundedCents + amountCents)
      const state = refundedCents === order.totalCents ? 'refunded' : 'partlyRefunded'
      const lostCents = await disputeStore.sumLost(tx, id)
      const isMoneyGone = refundedCents + lostCents >= order.totalCents
      const { note: _note, ...by } = cause
      const goods = { ...by, reason: 'closedByRefund' } as const
      const fulfilment = isMoneyGone
        ? await closeRest(tx, order, { toStock: returnsStock, cause: goods })
        : order.fulfilment
      const change = { state, refundedCents, fulfilment } as const
      await move(tx, { order, change, cause: { ...cause, amountCents } })
      if (fulfilment !== order.fulfilment) await moveFulfilment(tx, order, goods, rules.now())
    },
  }
}

type PayableOrder = Pick<OrderRow, 'state' | 'heldUntil' | 'paymentPausedUntil'>

function findPaymentFault(
  { state, heldUntil, paymentPausedUntil }: PayableOrder,
  now: Date,
): DomainError | undefined {
  if (wasPaid(state)) return new OrderAlreadyPaid()
  if (state !== 'awaitingPayment' || heldUntil <= now) return new OrderNotPayable()
  if (paymentPausedUntil && paymentPausedUntil > now)
    return new PaymentPaused(paymentPausedUntil, now)
  return undefined
}
