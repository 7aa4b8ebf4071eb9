import type { Cents } from '../../contract/money.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { SignedInUser } from '../http/guards.ts'
import { AmbiguousPrice, OrderAlreadyPaid, OrderNotFound } from '../orders/order-errors.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { Order } from '../orders/order-store.ts'
import type { PaymentEvent, PaymentIntent, PaymentProvider } from '../providers/payments/port.ts'
import { intentStore } from './intent-store.ts'
import { PaymentMismatch, PaymentNotFound, PaymentPending } from './payment-errors.ts'

interface PaymentParts {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  /** Told of a payment that no order can take; somebody has to look. */
  readonly onOrphanedPayment: (intentId: string) => void
}

export type PaymentService = ReturnType<typeof paymentService>

/**
 * Charges for orders. An order becomes paid only by what the provider itself says of an intent, asked by the server;
 * the browser and the webhook merely say when to ask. The provider is never called inside a transaction.
 */
export function paymentService({ db, orders, provider, onOrphanedPayment }: PaymentParts) {
  /** Settles an intent that the provider calls succeeded; the order has to agree with it to the cent. */
  async function settle(
    intent: PaymentIntent,
    order: Pick<Order, 'id' | 'totalCents'>,
    event?: PaymentEvent,
  ): Promise<void> {
    if (!pays(intent, order)) throw new PaymentMismatch()
    const outcome = await db.transaction(async (tx) => {
      if (event && !(await intentStore.recordEvent(tx, event))) return 'alreadyPaidByIt'
      const paid = await orders.markPaid(tx, order.id, intent.id)
      if (paid === 'nowPaid') await intentStore.setState(tx, intent.id, 'succeeded')
      return paid
    })
    if (outcome === 'notPayable') onOrphanedPayment(intent.id)
  }

  /** The intent the browser may pay with; makes one where the order has none. */
  async function prepareIntent(order: Order): Promise<PaymentIntent> {
    const live = await intentStore.findLive(db, order.id)
    if (!live) return createIntent(order)
    const intent = await provider.findIntent(live.id)
    if (intent?.state === 'open') return intent
    if (intent?.state === 'succeeded') {
      await settle(intent, order)
      throw new OrderAlreadyPaid()
    }
    await intentStore.setState(db, live.id, 'cancelled')
    return createIntent(order)
  }

  async function createIntent(order: Order): Promise<PaymentIntent> {
    const attempt = await intentStore.countCancelled(db, order.id)
    const intent = await provider.createIntent({
      orderId: order.id,
      amountCents: order.totalCents,
      idempotencyKey: `order-${order.id}-intent-${attempt}`,
    })
    const recordedId = await db.transaction(async (tx) => {
      // The order may have been deleted, have expired or have been paid while the provider was asked.
      if (!(await orders.lockPayable(tx, order.id))) return undefined
      const live = await intentStore.findLive(tx, order.id)
      if (live) return live.id
      await intentStore.insert(tx, {
        id: intent.id,
        orderId: order.id,
        amountCents: intent.amountCents,
        state: 'live',
      })
      return intent.id
    })
    if (recordedId === intent.id) return intent
    // Nobody has been given its secret, so nothing can have been paid by it.
    await provider.cancelIntent(intent.id)
    return prepareIntent(await getPayable(order.id))
  }

  async function getPayable(orderId: string): Promise<Order> {
    const order = await orders.findById(orderId)
    if (!order) throw new OrderNotFound()
    orders.assertPayable(order)
    return order
  }

  return {
    /** The client secret for one order, or for the caller's only unpaid order of that price. Charges its total. */
    async createClientSecret(
      user: SignedInUser,
      wanted: { orderId: string | undefined; priceCents: Cents | undefined },
    ): Promise<string> {
      const order = wanted.orderId
        ? await orders.get(user, wanted.orderId)
        : findByPrice(await orders.listUnpaid(user.email), wanted.priceCents)
      orders.assertPayable(order)
      const intent = await prepareIntent(order)
      return intent.clientSecret
    },

    /** The browser says that `transactionId` paid the order: asks the provider, and records what it says. */
    async record(user: SignedInUser, orderId: string, transactionId: string): Promise<Order> {
      const order = await orders.get(user, orderId)
      if (order.transactionId === transactionId) return order
      const intent = await provider.findIntent(transactionId)
      if (!intent) throw new PaymentNotFound()
      if (!pays(intent, order) || order.transactionId) throw new PaymentMismatch()
      if (intent.state !== 'succeeded') throw new PaymentPending()
      await settle(intent, order)
      return orders.get(user, orderId)
    },

    /** The provider says that something happened to an intent: asks what it is now. Order and repetition do not matter. */
    async receive(event: PaymentEvent): Promise<void> {
      const intent = event.intentId ? await provider.findIntent(event.intentId) : undefined
      if (intent?.state !== 'succeeded') return
      const order = intent.orderId ? await orders.findById(intent.orderId) : undefined
      if (!order || !pays(intent, order)) {
        onOrphanedPayment(intent.id)
        return
      }
      await settle(intent, order, event)
    },

    readEvent: provider.readEvent,

    /** Makes sure that no payment of the order can succeed any more, or settles the one that did. */
    async withdrawIntent(orderId: string): Promise<'withdrawn' | 'succeeded'> {
      const live = await intentStore.findLive(db, orderId)
      if (!live) return 'withdrawn'
      if ((await provider.cancelIntent(live.id)) === 'cancelled') {
        await intentStore.setState(db, live.id, 'cancelled')
        return 'withdrawn'
      }
      const [intent, order] = [await provider.findIntent(live.id), await orders.findById(orderId)]
      if (intent && order) await settle(intent, order)
      return 'succeeded'
    },

    async hasLiveIntent(tx: Transaction, orderId: string): Promise<boolean> {
      return (await intentStore.findLive(tx, orderId)) !== undefined
    },
  }
}

/** Whether an intent is of this order, to the cent. */
function pays(intent: PaymentIntent, order: Pick<Order, 'id' | 'totalCents'>): boolean {
  return (
    intent.orderId === order.id &&
    intent.amountCents === order.totalCents &&
    intent.currency === 'usd'
  )
}

/** The published call names an order by its price alone: unit price or total of the only unpaid order that has it. */
function findByPrice(unpaid: Order[], priceCents: Cents | undefined): Order {
  const [order, another] = unpaid.filter(
    ({ totalCents, lines }) =>
      totalCents === priceCents || lines.some((line) => line.unitPriceCents === priceCents),
  )
  if (!order || another) throw new AmbiguousPrice()
  return order
}
