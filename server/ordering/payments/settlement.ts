import { validate as isUuid } from 'uuid'
import type { MoveReason } from '../../../contract/ordering/orders.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import type { PaymentEvent, PaymentIntent } from '../../platform/providers/payments/port.ts'
import { intentStore } from '../intents/intent-store.ts'
import type { OrderService, PaidOutcome } from '../orders/order-service.ts'
import { refundStore } from '../refunds/refund-store.ts'

/** How the success of a payment was noticed; shown in the order's timeline. */
interface Discovery {
  readonly reason: Extract<
    MoveReason,
    'paymentReported' | 'paymentNotified' | 'paymentFoundOnCheck' | 'paymentFoundOnEnding'
  >
  /** The provider's event, if any: recorded with its effect, so that repeats are harmless. */
  readonly event?: PaymentEvent
}

/** `stray`: no order fits, and a refund is recorded. `known`: the event was already handled. */
type SettleResult = 'paid' | 'stray' | 'known'

export type Settlement = ReturnType<typeof settlement>

/** Decides what happens to money that the provider has taken. */
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
     * Settles an intent of this shop that the provider, queried by the server, reports as succeeded: its order is paid,
     * or the money is refunded. Idempotent.
     */
    async settle(intent: PaymentIntent, { reason, event }: Discovery): Promise<SettleResult> {
      return db.transaction(async (tx) => {
        if (event && !(await intentStore.recordEvent(tx, event))) return 'known'
        if ((await pay(tx, intent, reason)) === 'notPayable') {
          await promiseBack(tx, intent)
          // Its money goes back. As one of ours it counts as cancelled, so that the order can end, or be paid by another.
          await intentStore.markCancelled(tx, intent.id)
          return 'stray'
        }
        await intentStore.markSucceeded(tx, intent)
        return 'paid'
      })
    },
  }
}

/**
 * Records a refund for a payment whose order is missing, ended, paid otherwise or of another amount; the next pass
 * carries it out.
 */
async function promiseBack(tx: Transaction, intent: PaymentIntent): Promise<void> {
  const { id, orderId, amountCents } = intent
  await refundStore.insertForStray(tx, { intentId: id, amountCents })
  const detail =
    'A payment did not fit its order, which is missing, ended, already paid or of another amount. It is refunded.'
  await raiseAlert(tx, { kind: 'strayPayment', subject: id, orderId, detail })
}
