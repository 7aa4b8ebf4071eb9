import type { Database } from '../../platform/database/database.ts'
import { keptAnswers } from '../../platform/idempotency/kept-answers.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import {
  type PaymentEvent,
  type PaymentProvider,
  PaymentUnavailable,
} from '../../platform/providers/payments/port.ts'
import { intentStore } from '../intents/intent-store.ts'
import { findOwner } from '../intents/payment-owner.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { RefundService } from '../refunds/refund-service.ts'
import type { ShopIdentity } from '../shop-identity/shop-identity.ts'
import { eventBookmark } from './events/event-bookmark.ts'
import { handledEventTypes, type PaymentEvents } from './events/payment-events.ts'
import type { PaymentIntents } from './payment-intents.ts'
import type { Settlement } from './settlement.ts'

const INTENTS_A_PASS = 50
const PAGES_A_PASS = 20
/** The check covers the last quarter of an hour; the audit covers everything. */
const LATELY_MS = 15 * 60_000

interface ReconciliationParts {
  readonly db: Database
  readonly orders: OrderService
  readonly provider: PaymentProvider
  readonly intents: PaymentIntents
  readonly settlement: Settlement
  readonly refunds: RefundService
  readonly events: PaymentEvents
  readonly identity: ShopIdentity
  readonly now: () => Date
  /** Called for work that failed now and is due again at the next pass. */
  readonly onPostponed: (error: unknown, subject: string) => void
}

/**
 * Finds changes whose notification was lost. Each part handles only what is due, so an idle shop sends the provider one
 * request per pass; all parts can run on several nodes.
 */
export function reconciliation(parts: ReconciliationParts) {
  const { db, orders, provider, intents, settlement, refunds, events, identity, now, onPostponed } =
    parts
  /** Without the list, intents are checked more often, see `intentStore.takeDue`. */
  let hasFeed = true

  /** Reads the provider's list of events from the bookmark on, which covers lost webhooks. */
  async function readFeed(): Promise<void> {
    for (let page = 0; page < PAGES_A_PASS; page += 1) {
      const bookmark = await eventBookmark.find(db)
      const news = await provider.listEvents(handledEventTypes, bookmark)
      hasFeed = news !== undefined
      const last = news?.at(-1)
      if (!news || !last) return
      for (const event of news) await hear(event)
      await eventBookmark.move(db, last.id)
    }
  }

  /** An event that fails is reported and left to its intent's check, so that it doesn't block later ones. */
  async function hear(event: PaymentEvent): Promise<void> {
    try {
      await events.receive(event)
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw error
      onPostponed(error, event.id)
    }
  }

  async function checkIntent(id: string, orderId: string): Promise<void> {
    const intent = await provider.findIntent(id)
    if (intent?.state === 'succeeded') {
      await settlement.settle(intent, { reason: 'paymentFoundOnCheck' })
      return
    }
    if (intent?.state !== 'open') {
      await intentStore.markCancelled(db, id)
      return
    }
    // Left open by a shop killed between ending or pausing the order and cancelling its intent.
    const isPayable = await db.transaction((tx) => orders.lockPayable(tx, orderId))
    if (!isPayable) await intents.withdraw(orderId)
  }

  /** Checks intents that have been open for long. */
  async function checkOpenIntents(): Promise<void> {
    for (const { id, orderId } of await intentStore.takeDue(db, INTENTS_A_PASS, !hasFeed)) {
      await postponeIfSilent(id, () => checkIntent(id, orderId))
    }
  }

  /** Checks orders marked paid without a recorded payment: records or reports it. */
  async function checkLatelyPaid(): Promise<void> {
    const since = new Date(now().getTime() - LATELY_MS)
    for (const { orderId, transactionId } of await intentStore.listPaidWithoutIntent(db, since)) {
      await postponeIfSilent(orderId, async () => {
        const intent = transactionId ? await provider.findIntent(transactionId) : undefined
        const { id: shopId } = await identity.get()
        const isOurs = intent && (await findOwner(db, shopId, intent)) === 'ours'
        if (isOurs && intent.state === 'succeeded' && intent.orderId === orderId) {
          await settlement.settle(intent, { reason: 'paymentFoundOnCheck' })
          return
        }
        const detail = `The order is marked paid by ${transactionId}, but the payment provider has no such payment.`
        await raiseAlert(db, { kind: 'paidWithoutPayment', subject: orderId, orderId, detail })
      })
    }
  }

  async function postponeIfSilent(subject: string, check: () => Promise<void>): Promise<void> {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof PaymentUnavailable)) throw error
      onPostponed(error, subject)
    }
  }

  return {
    async run(): Promise<void> {
      await keptAnswers.forgetOld(db)
      if (await identity.findTrouble()) return
      await identity.show()
      await postponeIfSilent('events', readFeed)
      await checkOpenIntents()
      await refunds.carryOutDue(onPostponed)
      await checkLatelyPaid()
    },
  }
}
