import type { Cents } from '../../contract/money.ts'
import { failpoint } from '../base/failpoint.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import type { KeptAnswering } from '../idempotency/kept-answering.ts'
import { type Claim, keptAnswers } from '../idempotency/kept-answers.ts'
import { AmbiguousPrice } from '../orders/order-errors.ts'
import type { OrderService } from '../orders/order-service.ts'
import { type Order, orderStore } from '../orders/order-store.ts'
import { PaymentMismatch, PaymentPending, PaymentReturned } from '../payments/payment-errors.ts'
import type { PaymentIntents } from '../payments/payment-intents.ts'
import type { Settlement } from '../payments/settlement.ts'
import type { PaymentIntent } from '../providers/payments/port.ts'

interface PayingParts {
  readonly db: Database
  readonly orders: OrderService
  readonly intents: PaymentIntents
  readonly settlement: Settlement
}

interface WantedPayment {
  readonly orderId: string | undefined
  readonly priceCents: Cents | undefined
}

export type OrderPaying = ReturnType<typeof orderPaying>

/**
 * Charges for orders. An order becomes paid only by what the provider itself says of an intent, asked by the server;
 * the browser and the webhook merely say when to ask. The provider is never called inside a transaction.
 */
export function orderPaying({ db, orders, intents, settlement }: PayingParts) {
  /** For one order, or for the caller's only unpaid order of that price. Charges its total. */
  async function prepareOnce<Answer>(
    user: SignedInUser,
    wanted: WantedPayment,
    toAnswer: KeptAnswering<PaymentIntent, Answer>['toAnswer'],
    claim?: Claim,
  ): Promise<Answer> {
    const order = wanted.orderId
      ? await orders.get(user, wanted.orderId)
      : findByPrice(await orderStore(db).listUnpaid(user.email), wanted.priceCents)
    orders.assertPayable(order)
    const keep = (tx: Queryable, intent: PaymentIntent) =>
      keptAnswers.keep(tx, claim, toAnswer(intent))
    return toAnswer(await intents.prepare(order, keep))
  }

  return {
    /** The order's one live intent. */
    async prepare<Answer>(
      user: SignedInUser,
      wanted: WantedPayment,
      { keyed, toAnswer }: KeptAnswering<PaymentIntent, Answer>,
    ): Promise<Answer> {
      failpoint('intent.asked')
      if (!keyed) return prepareOnce(user, wanted, toAnswer)
      const taken = await keptAnswers.claim(db, keyed, intents.longestPreparationSeconds)
      if ('answer' in taken) return taken.answer as Answer
      failpoint('intent.claimed')
      try {
        return await prepareOnce(user, wanted, toAnswer, taken.claim)
      } catch (error) {
        await keptAnswers.release(db, taken.claim)
        throw error
      }
    },

    /** The browser says that `transactionId` paid the order: asks the provider, and records what it says. */
    async record(user: SignedInUser, orderId: string, transactionId: string): Promise<Order> {
      failpoint('confirm.reported')
      const order = await orders.get(user, orderId)
      if (order.transactionId === transactionId) return order
      const intent = await intents.read(transactionId, orderId)
      failpoint('confirm.read')
      if (!pays(intent, order) || order.transactionId) throw new PaymentMismatch()
      if (intent.state !== 'succeeded') throw new PaymentPending()
      const settled = await settlement.settle(intent, { reason: 'paymentReported' })
      if (settled === 'stray') throw new PaymentReturned()
      return orders.get(user, orderId)
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
