import { failpoint } from '../base/failpoint.ts'
import type { Database, Queryable, Transaction } from '../database/database.ts'
import { OrderAlreadyPaid, OrderNotFound } from '../orders/order-errors.ts'
import type { OrderService } from '../orders/order-service.ts'
import { type Order, orderChanges, orderStore } from '../orders/order-store.ts'
import {
  type PaymentIntent,
  type PaymentProvider,
  PaymentUnavailable,
} from '../providers/payments/port.ts'
import { intentStore } from './intent-store.ts'
import { PaymentMismatch, PaymentNotFound, PaymentReturned } from './payment-errors.ts'
import type { Settlement } from './settlement.ts'

/** Writes, in the transaction of an intent's effect, what its caller is told. */
type KeepAnswer = (tx: Queryable, intent: PaymentIntent) => Promise<void>

/** The most requests of a preparation: the live intent, a new one, its cancelling (two), and the live one again. */
const PREPARATION_REQUESTS = 5

export type PaymentIntents = ReturnType<typeof paymentIntents>

/** The one intent by which an order can be paid: made, found again, and withdrawn. */
export function paymentIntents(
  db: Database,
  orders: OrderService,
  provider: PaymentProvider,
  { settle }: Settlement,
) {
  async function prepare(order: Order, keep: KeepAnswer): Promise<PaymentIntent> {
    const live = await intentStore.findLive(db, order.id)
    if (!live) return create(order, keep)
    const intent = await provider.findIntent(live.id)
    failpoint('intent.liveRead')
    if (intent?.state === 'open') {
      await keep(db, intent)
      return intent
    }
    if (intent?.state === 'succeeded') {
      const settled = await settle(intent, { reason: 'paymentFoundOnCheck' })
      throw settled === 'stray' ? new PaymentReturned() : new OrderAlreadyPaid()
    }
    await intentStore.markCancelled(db, live.id)
    return create(order, keep)
  }

  async function create(order: Order, keep: KeepAnswer): Promise<PaymentIntent> {
    failpoint('intent.beforeCreate')
    const intent = await askForIntent(order)
    failpoint('intent.created')
    const outcome = await db.transaction((tx) => record(tx, order, intent, keep))
    failpoint('intent.committed')
    if (outcome === 'given') return intent
    if (outcome === 'refused') await provider.cancelIntent(intent.id)
    return prepare(await getPayable(order.id), keep)
  }

  /**
   * Under the same key the provider answers several tabs the same intent, also after it was cancelled. The first of them
   * to lock the order decides for all whether its secret is given: `known` says that another tab or its end came first.
   */
  async function record(
    tx: Transaction,
    order: Order,
    intent: PaymentIntent,
    keep: KeepAnswer,
  ): Promise<'given' | 'refused' | 'known'> {
    // The order may have been deleted, have expired or have been paid while the provider was asked.
    const isPayable = await orders.lockPayable(tx, order.id)
    failpoint('intent.orderLocked')
    const known = await intentStore.find(tx, intent.id)
    if (known && !(isPayable && known.state === 'live')) return 'known'
    if (!known) {
      const isGiven = isPayable && !(await intentStore.findLive(tx, order.id))
      await intentStore.insert(tx, toRow(intent, order, isGiven ? 'live' : 'cancelled'))
      // Its row spends its idempotency key, and keeps its secret from other tabs should cancelling it fail.
      if (!isGiven) return 'refused'
    }
    failpoint('intent.recorded')
    await keep(tx, intent)
    failpoint('intent.answerKept')
    return 'given'
  }

  async function askForIntent(order: Order): Promise<PaymentIntent> {
    const [cancelled, { spentIntentKeys }] = await Promise.all([
      intentStore.countCancelled(db, order.id),
      getPayable(order.id),
    ])
    try {
      return await provider.createIntent({
        orderId: order.id,
        amountCents: order.totalCents,
        idempotencyKey: `order-${order.id}-intent-${cancelled}-${spentIntentKeys}`,
      })
    } catch (error) {
      // Perhaps it made one all the same. Under this key every tab gets the failure and none its secret.
      if (error instanceof PaymentUnavailable && error.isKept)
        await orderChanges.spendIntentKey(db, order.id)
      throw error
    }
  }

  async function getPayable(orderId: string): Promise<Order> {
    const order = await orderStore(db).find('everybody', orderId)
    if (!order) throw new OrderNotFound()
    orders.assertPayable(order)
    return order
  }

  return {
    /** The intent the browser may pay with; makes one where the order has none. */
    prepare,
    longestPreparationSeconds: PREPARATION_REQUESTS * provider.longestRequestSeconds,

    /** An intent of this order, as the provider has it now. */
    async read(id: string, orderId: string): Promise<PaymentIntent> {
      // Only what the shop made for this order is asked about: the customer's text never reaches the provider.
      if (!(await intentStore.isOf(db, id, orderId))) throw new PaymentMismatch()
      const intent = await provider.findIntent(id)
      if (!intent) throw new PaymentNotFound()
      return intent
    },

    /** Makes sure that no payment of the order can succeed any more, or settles the one that did. */
    async withdraw(orderId: string): Promise<'withdrawn' | 'succeeded'> {
      const live = await intentStore.findLive(db, orderId)
      if (!live) return 'withdrawn'
      failpoint('withdraw.begun')
      if ((await provider.cancelIntent(live.id)) === 'cancelled') {
        failpoint('withdraw.cancelled')
        await intentStore.markCancelled(db, live.id)
        failpoint('withdraw.marked')
        return 'withdrawn'
      }
      const intent = await provider.findIntent(live.id)
      if (intent) await settle(intent, { reason: 'paymentFoundOnEnding' })
      return 'succeeded'
    },
  }
}

function toRow({ id, amountCents }: PaymentIntent, order: Order, state: 'live' | 'cancelled') {
  return { id, orderId: order.id, amountCents, state }
}
