import type { Cents } from '../../contract/money.ts'
import type { Database, Queryable } from '../database/database.ts'
import { failpoint } from '../failpoint.ts'
import type { SignedInUser } from '../http/guards.ts'
import { keptAnswers } from '../idempotency/kept-answers.ts'
import type { KeyedCall } from '../idempotency/keyed-call.ts'
import { AmbiguousPrice } from '../orders/order-errors.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { Order } from '../orders/order-store.ts'
import type { PaymentIntent, PaymentProvider } from '../providers/payments/port.ts'
import { intentStore } from './intent-store.ts'
import {
  PaymentMismatch,
  PaymentNotFound,
  PaymentPending,
  PaymentReturned,
} from './payment-errors.ts'
import type { PaymentIntents } from './payment-intents.ts'
import type { Settlement } from './settlement.ts'

interface PaymentParts {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  readonly intents: PaymentIntents
  readonly settlement: Settlement
}

/** What the browser is told of an intent. */
export interface IntentAnswer {
  readonly clientSecret: string
}

interface WantedPayment {
  readonly orderId: string | undefined
  readonly priceCents: Cents | undefined
}

export type PaymentService = ReturnType<typeof paymentService>

/**
 * Charges for orders. An order becomes paid only by what the provider itself says of an intent, asked by the server;
 * the browser and the webhook merely say when to ask. The provider is never called inside a transaction.
 */
export function paymentService({ db, orders, provider, intents, settlement }: PaymentParts) {
  /** For one order, or for the caller's only unpaid order of that price. Charges its total. */
  async function prepare(
    user: SignedInUser,
    wanted: WantedPayment,
    keyed: KeyedCall | undefined,
  ): Promise<IntentAnswer> {
    const order = wanted.orderId
      ? await orders.get(user, wanted.orderId)
      : findByPrice(await orders.listUnpaid(user.email), wanted.priceCents)
    orders.assertPayable(order)
    const keep = (tx: Queryable, intent: PaymentIntent) =>
      keptAnswers.keep(tx, keyed, toAnswer(intent))
    return toAnswer(await intents.prepare(order, keep))
  }

  return {
    /** The client secret of the order's one live intent. */
    async createIntent(
      user: SignedInUser,
      wanted: WantedPayment,
      keyed: KeyedCall | undefined,
    ): Promise<IntentAnswer> {
      failpoint('intent.asked')
      if (!keyed) return prepare(user, wanted, keyed)
      const kept = await keptAnswers.claim(db, keyed)
      if (kept) return kept.answer as IntentAnswer
      failpoint('intent.claimed')
      try {
        return await prepare(user, wanted, keyed)
      } catch (error) {
        await keptAnswers.release(db, keyed)
        throw error
      }
    },

    /** The browser says that `transactionId` paid the order: asks the provider, and records what it says. */
    async record(user: SignedInUser, orderId: string, transactionId: string): Promise<Order> {
      failpoint('confirm.reported')
      const order = await orders.get(user, orderId)
      if (order.transactionId === transactionId) return order
      // Only what the shop made for this order is asked about: the customer's text never reaches the provider.
      if (!(await intentStore.isOf(db, transactionId, orderId))) throw new PaymentMismatch()
      const intent = await provider.findIntent(transactionId)
      failpoint('confirm.read')
      if (!intent) throw new PaymentNotFound()
      if (!pays(intent, order) || order.transactionId) throw new PaymentMismatch()
      if (intent.state !== 'succeeded') throw new PaymentPending()
      const settled = await settlement.settle(intent, { reason: 'paymentReported' })
      if (settled === 'stray') throw new PaymentReturned()
      return orders.get(user, orderId)
    },
  }
}

function toAnswer({ clientSecret }: PaymentIntent): IntentAnswer {
  return { clientSecret }
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
