import { dollarsFromCents, dollarsPerPiece } from '../../../../contract/values/money/money.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import type { SignedInUser } from '../../../platform/http/refusals/guards.ts'
import type { KeptAnswering } from '../../../platform/idempotency/kept-answering.ts'
import { type Claim, keptAnswers } from '../../../platform/idempotency/kept-answers.ts'
import type { PaymentIntent } from '../../../platform/providers/payments/port.ts'
import { PaymentMismatch, PaymentPending, PaymentReturned } from '../../intents/payment-errors.ts'
import { AmbiguousPrice } from '../../orders/order-errors.ts'
import type { OrderService } from '../../orders/order-service.ts'
import { type ListedOrder, orderStore } from '../../orders/order-store.ts'
import type { PaymentIntents } from '../payment-intents.ts'
import type { Settlement } from '../settlement.ts'

interface PayOrderParts {
  readonly db: Database
  readonly orders: OrderService
  readonly intents: PaymentIntents
  readonly settlement: Settlement
}

interface WantedPayment {
  readonly orderId: string | undefined
  /** In dollars. */
  readonly price: number | undefined
}

export type PayOrder = ReturnType<typeof makePayOrder>

/**
 * Charges for orders. Only the provider's own answer, requested by the server, makes an order paid; browser and webhook
 * only trigger the check. The provider is never called inside a transaction.
 */
export function makePayOrder({ db, orders, intents, settlement }: PayOrderParts) {
  /** For a given order, or for the caller's only unpaid order with that price. Charges its total. */
  async function prepareOnce<Answer>(
    user: SignedInUser,
    wanted: WantedPayment,
    toAnswer: KeptAnswering<PaymentIntent, Answer>['toAnswer'],
    claim?: Claim,
  ): Promise<Answer> {
    const order = wanted.orderId
      ? await orders.get(user, wanted.orderId)
      : findByPrice(await orderStore(db).listUnpaid(user.email), wanted.price)
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
      if (!keyed) return prepareOnce(user, wanted, toAnswer)
      const outcome = await keptAnswers.claim(db, keyed, intents.longestPreparationSeconds)
      if ('answer' in outcome) return outcome.answer as Answer
      try {
        return await prepareOnce(user, wanted, toAnswer, outcome.claim)
      } catch (error) {
        await keptAnswers.release(db, outcome.claim)
        throw error
      }
    },

    /** Handles the browser's report that `transactionId` paid the order: asks the provider and records its answer. */
    async record(user: SignedInUser, orderId: string, transactionId: string): Promise<ListedOrder> {
      const order = await orders.get(user, orderId)
      if (order.transactionId === transactionId) return order
      const intent = await intents.read(transactionId, orderId)
      if (!pays(intent, order) || order.transactionId) throw new PaymentMismatch()
      if (intent.state !== 'succeeded') throw new PaymentPending()
      const settled = await settlement.settle(intent, { reason: 'paymentReported' })
      if (settled === 'stray') throw new PaymentReturned()
      return orders.get(user, orderId)
    },
  }
}

/** Whether an intent belongs to this order, to the cent. */
function pays(intent: PaymentIntent, order: Pick<ListedOrder, 'id' | 'totalCents'>): boolean {
  return (
    intent.orderId === order.id &&
    intent.amountCents === order.totalCents &&
    intent.currency === 'usd'
  )
}

/** Far above the noise of floating point, far below the smallest difference of two prices. */
const TOLERANCE_DOLLARS = 1e-7

/**
 * The published call identifies an unpaid order only by a price: its total, or the price of a piece if it has one line.
 * The price must match exactly one order of the caller.
 */
function findByPrice(unpaid: ListedOrder[], price: number | undefined): ListedOrder {
  const isMeant = (dollars: number) =>
    price !== undefined && Math.abs(dollars - price) < TOLERANCE_DOLLARS
  const [order, another] = unpaid.filter(
    ({ totalCents, lineCount, firstLine: { unitPriceCents, pricePer } }) =>
      isMeant(dollarsFromCents(totalCents)) ||
      (lineCount === 1 && isMeant(dollarsPerPiece(unitPriceCents, pricePer))),
  )
  if (!order || another) throw new AmbiguousPrice()
  return order
}
