import { validate as isUuid } from 'uuid'
import type { MoveReason } from '../../contract/orders.ts'
import { raiseAlert } from '../audit/alerts.ts'
import { failpoint } from '../base/failpoint.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { OrderService, PaidOutcome } from '../orders/order-service.ts'
import type { PaymentEvent, PaymentIntent } from '../providers/payments/port.ts'
import { intentStore } from './intent-store.ts'
import { refundStore } from './refund-store.ts'

/** How it became known that a payment succeeded; told in the order's timeline. */
export interface Discovery {
  readonly reason: Extract<
    MoveReason,
    'paymentReported' | 'paymentNotified' | 'paymentFoundOnCheck' | 'paymentFoundOnEnding'
  >
  /** The provider's event, where one told of it: recorded with its effect, so that twice is once. */
  readonly event?: PaymentEvent
}

/** `stray`: no order could take the money, and it is promised back. `known`: the event was heard before. */
export type Settled = 'paid' | 'stray' | 'known'

export type Settlement = ReturnType<typeof settlement>

/** What becomes of money that the provider says it has taken. */
export function settlement(db: Database, orders: OrderService) {
  async function pay(
    tx: Transaction,
    intent: PaymentIntent,
    reason: Discovery['reason'],
  ): Promise<PaidOutcome> {
    const { id: transactionId, orderId, amountCents } = intent
    if (!orderId || !isUuid(orderId) || intent.currency !== 'usd') return 'notPayable'
    return orders.markPaid(
      tx,
      orderId,
      { transactionId, amountCents },
      { actor: 'provider', reason },
    )
  }

  return {
    /**
     * Settles an intent that the provider, asked by the server, calls succeeded: its order is paid, or the money goes
     * back. Saying it again is harmless.
     */
    async settle(intent: PaymentIntent, { reason, event }: Discovery): Promise<Settled> {
      failpoint('paid.begun')
      const settled = await db.transaction(async (tx) => {
        if (event && !(await intentStore.recordEvent(tx, event))) return 'known'
        failpoint('webhook.eventRecorded')
        if ((await pay(tx, intent, reason)) === 'notPayable') {
          await promiseBack(tx, intent)
          return 'stray'
        }
        await intentStore.markSucceeded(tx, intent)
        failpoint('paid.intentMarked')
        return 'paid'
      })
      failpoint('paid.committed')
      return settled
    },
  }
}

/**
 * The order is gone, ended, paid otherwise or of another amount: nobody may keep the money. It is given back by the next
 * pass over the refunds that are due. A payment that names no order at all was not made for this shop and is left alone.
 */
async function promiseBack(tx: Transaction, intent: PaymentIntent): Promise<void> {
  const { id, orderId, amountCents } = intent
  if (!orderId) {
    const detail = 'A payment without an order succeeded. The shop did nothing with it.'
    await raiseAlert(tx, { kind: 'unknownOrder', subject: id, detail })
    return
  }
  await refundStore.insertForStray(tx, { intentId: id, amountCents })
  failpoint('stray.promised')
  const detail =
    'A payment did not fit its order, which is missing, ended, already paid or of another amount. It is refunded.'
  await raiseAlert(tx, { kind: 'strayPayment', subject: id, orderId, detail })
}
