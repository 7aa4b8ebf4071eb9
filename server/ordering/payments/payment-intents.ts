import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { actOn } from '../../platform/history/act.ts'
import {
  type PaymentIntent,
  type PaymentProvider,
  PaymentUnavailable,
} from '../../platform/providers/payments/port.ts'
import { intentStore } from '../intents/intent-store.ts'
import { PaymentMismatch, PaymentNotFound, PaymentReturned } from '../intents/payment-errors.ts'
import { OrderAlreadyPaid, OrderNotFound } from '../orders/order-errors.ts'
import type { OrderService } from '../orders/order-service.ts'
import { type ListedOrder, orderChanges, orderStore } from '../orders/order-store.ts'
import type { ShopIdentity } from '../shop-identity/shop-identity.ts'
import type { Settlement } from './settlement.ts'

interface IntentParts {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  readonly settlement: Settlement
  readonly identity: ShopIdentity
}

/** Writes the caller's answer in the transaction of an intent's effect. */
type KeepAnswer = (tx: Queryable, intent: PaymentIntent) => Promise<void>

/** Most requests of one preparation: the live intent, a new one, its cancellation (two), and the live one again. */
const PREPARATION_REQUESTS = 5

export type PaymentIntents = ReturnType<typeof paymentIntents>

/** The one intent by which an order can be paid: created, found again, and withdrawn. */
export function paymentIntents({
  db,
  orders,
  provider,
  settlement: { settle },
  identity,
}: IntentParts) {
  async function prepare(order: ListedOrder, keep: KeepAnswer): Promise<PaymentIntent> {
    const live = await intentStore.findLive(db, order.id)
    if (!live) return create(order, keep)
    const intent = await provider.findIntent(live.id)
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

  async function create(order: ListedOrder, keep: KeepAnswer): Promise<PaymentIntent> {
    const intent = await askForIntent(order)
    const outcome = await db.transaction((tx) => record(tx, order, intent, keep))
    if (outcome === 'given') return intent
    if (outcome === 'refused') await provider.cancelIntent(intent.id)
    return prepare(await getPayable(order.id), keep)
  }

  /**
   * With one key the provider gives several tabs the same intent, even after its cancellation. The first tab to lock
   * the order decides for all whether its secret is given: `known` means another tab or the end came first.
   */
  async function record(
    tx: Transaction,
    order: ListedOrder,
    intent: PaymentIntent,
    keep: KeepAnswer,
  ): Promise<'given' | 'refused' | 'known'> {
    // The order may have been deleted, expired or paid during the provider's call.
    actOn('order', order.id)
    const isPayable = await orders.lockPayable(tx, order.id)
    const known = await intentStore.find(tx, intent.id)
    if (known && !(isPayable && known.state === 'live')) return 'known'
    if (!known) {
      const isGiven = isPayable && !(await intentStore.findLive(tx, order.id))
      await intentStore.insert(tx, toRow(intent, order, isGiven ? 'live' : 'cancelled'))
      // Its row uses up the idempotency key, and keeps the secret from other tabs if cancelling fails.
      if (!isGiven) return 'refused'
    }
    await keep(tx, intent)
    return 'given'
  }

  async function askForIntent(order: ListedOrder): Promise<PaymentIntent> {
    const [cancelled, { spentIntentKeys }, { id: shopId }] = await Promise.all([
      intentStore.countCancelled(db, order.id),
      getPayable(order.id),
      identity.get(),
    ])
    try {
      return await provider.createIntent({
        orderId: order.id,
        shopId,
        amountCents: order.totalCents,
        // A copy of the shop has the same orders, and must not be given the other's intent.
        idempotencyKey: `shop-${shopId}-order-${order.id}-intent-${cancelled}-${spentIntentKeys}`,
      })
    } catch (error) {
      // It may exist all the same. With this key every tab gets the failure and none the secret.
      if (error instanceof PaymentUnavailable && error.isKept)
        await orderChanges.spendIntentKey(db, { id: order.id, spentIntentKeys })
      throw error
    }
  }

  async function getPayable(orderId: string): Promise<ListedOrder> {
    const order = await orderStore(db).find('everybody', orderId)
    if (!order) throw new OrderNotFound()
    orders.assertPayable(order)
    return order
  }

  return {
    /** Returns the intent for the browser to pay with; creates one if the order has none. */
    prepare,
    longestPreparationSeconds: PREPARATION_REQUESTS * provider.longestRequestSeconds,

    /** An intent of this order in its current state at the provider. */
    async read(id: string, orderId: string): Promise<PaymentIntent> {
      // Only intents made for this order are queried: the customer's text never reaches the provider.
      if (!(await intentStore.isOf(db, id, orderId))) throw new PaymentMismatch()
      const intent = await provider.findIntent(id)
      if (!intent) throw new PaymentNotFound()
      return intent
    },

    /** Ensures that no payment of the order can succeed any more, or settles the one that did. */
    async withdraw(orderId: string): Promise<'withdrawn' | 'succeeded'> {
      const live = await intentStore.findLive(db, orderId)
      if (!live) return 'withdrawn'
      if ((await provider.cancelIntent(live.id)) === 'cancelled') {
        await intentStore.markCancelled(db, live.id)
        return 'withdrawn'
      }
      const intent = await provider.findIntent(live.id)
      if (intent) await settle(intent, { reason: 'paymentFoundOnEnding' })
      return 'succeeded'
    },
  }
}

function toRow(
  { id, amountCents }: PaymentIntent,
  order: ListedOrder,
  state: 'live' | 'cancelled',
) {
  return { id, orderId: order.id, amountCents, state }
}
