import { validate as isUuid } from 'uuid'
import type { Database } from '../../../platform/database/database.ts'
import { raiseAlert } from '../../../platform/log/alerts.ts'
import type {
  PaymentEvent,
  PaymentIntent,
  PaymentProvider,
} from '../../../platform/providers/payments/port.ts'
import { intentStore } from '../../intents/intent-store.ts'
import { findOwner, reportForeign } from '../../intents/payment-owner.ts'
import type { OrderService } from '../../orders/order-service.ts'
import { orderStore } from '../../orders/order-store.ts'
import type { RefundService } from '../../refunds/refund-service.ts'
import type { ShopIdentity } from '../../shop-identity/shop-identity.ts'
import type { PaymentIntents } from '../payment-intents.ts'
import type { Settlement } from '../settlement.ts'
import { recordDispute } from './record-dispute.ts'

/** Handled event types; the provider sends many more, which are ignored. */
const handled: Readonly<Record<string, 'payment' | 'refund' | 'dispute'>> = {
  'payment_intent.succeeded': 'payment',
  'payment_intent.payment_failed': 'payment',
  'payment_intent.canceled': 'payment',
  'charge.refunded': 'refund',
  'refund.created': 'refund',
  'refund.updated': 'refund',
  'refund.failed': 'refund',
  'charge.dispute.created': 'dispute',
  'charge.dispute.updated': 'dispute',
  'charge.dispute.closed': 'dispute',
}
export const handledEventTypes = Object.keys(handled)

interface EventParts {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  readonly intents: PaymentIntents
  readonly settlement: Settlement
  readonly refunds: RefundService
  readonly identity: ShopIdentity
}

export type PaymentEvents = ReturnType<typeof paymentEvents>

/**
 * Handles the provider's events, by webhook or from its list. An event only says what to look at: the intent is read
 * again, so the order of events doesn't matter. Each is recorded with its effect.
 */
export function paymentEvents(parts: EventParts) {
  const { db, orders, provider, intents, settlement, refunds, identity } = parts

  async function hearOfPayment(event: PaymentEvent, intent: PaymentIntent): Promise<void> {
    if (intent.state === 'succeeded') {
      await settlement.settle(intent, { reason: 'paymentNotified', event })
      return
    }
    const orderId = await findOrder(intent)
    const paused = await db.transaction(async (tx) => {
      if (!(await intentStore.recordEvent(tx, event))) return false
      if (intent.state === 'cancelled') await intentStore.markCancelled(tx, intent.id)
      if (!orderId) {
        const detail = `The payment provider reported ${event.type} for a payment without an order of this shop.`
        await raiseAlert(tx, { kind: 'unknownOrder', subject: intent.id, detail })
        return false
      }
      if (event.type !== 'payment_intent.payment_failed') return false
      return (await orders.countDecline(tx, orderId)) === 'paused'
    })
    if (!paused || !orderId) return
    // If killed before this, the next check finds the live intent of the paused order.
    await intents.withdraw(orderId)
  }

  /** The provider decides a dispute; the shop keeps its state with the order it paid, and tells an admin. */
  async function hearOfDispute(event: PaymentEvent, intent: PaymentIntent): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await intentStore.recordEvent(tx, event))) return
      if (event.dispute) await recordDispute(tx, event.dispute, intent)
    })
  }

  async function leaveAlone(event: PaymentEvent, intent: PaymentIntent): Promise<void> {
    await db.transaction(async (tx) => {
      if (await intentStore.recordEvent(tx, event)) await reportForeign(tx, intent, event)
    })
  }

  async function findOrder({ orderId }: PaymentIntent): Promise<string | undefined> {
    const isOurs = orderId && isUuid(orderId) && (await orderStore(db).exists('everybody', orderId))
    return isOurs ? orderId : undefined
  }

  return {
    async receive(event: PaymentEvent): Promise<void> {
      const about = handled[event.type]
      if (!about || !event.intentId) return
      const { id: shopId, startedAt } = await identity.get()
      if (await intentStore.knowsEvent(db, event.id)) return
      if (isBefore(event, startedAt) && !(await intentStore.find(db, event.intentId))) return
      const intent = await provider.findIntent(event.intentId)
      if (!intent) return
      const owner = await findOwner(db, shopId, intent)
      if (owner === 'other' || (owner === 'unnamed' && about === 'payment')) {
        await leaveAlone(event, intent)
      } else if (about === 'payment') {
        await hearOfPayment(event, intent)
      } else {
        // If the payment's event was lost or is late, it is handled first: only a paid order is refunded or disputed.
        if (owner === 'ours' && intent.state === 'succeeded')
          await settlement.settle(intent, { reason: 'paymentNotified' })
        if (about === 'dispute') await hearOfDispute(event, intent)
        else await refunds.takeOver(intent.id, event)
      }
    },
  }
}

/** By the provider's clock, which counts whole seconds. */
function isBefore({ createdAt }: PaymentEvent, moment: Date): boolean {
  return createdAt !== undefined && createdAt.getTime() + 1000 <= moment.getTime()
}
