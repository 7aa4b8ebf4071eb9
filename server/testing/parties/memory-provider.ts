import { type Cents, cents } from '../../../contract/values/money/money.ts'
import {
  InvalidSignature,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentProvider,
  type ProviderRefund,
  RefundRefused,
} from '../../platform/providers/payments/port.ts'

/** The id of shops whose provider is in memory. */
export const TEST_SHOP_ID = '01990000-0000-7000-8000-00000000000a'

/**
 * A provider in memory, for thousands of generated histories. Extra functions make it act; its events are kept in
 * order, and the test decides which of them arrive.
 */
export function memoryProvider() {
  const intents = new Map<string, PaymentIntent>()
  const intentsByKey = new Map<string, PaymentIntent>()
  const refunds = new Map<string, ProviderRefund[]>()
  const events: PaymentEvent[] = []
  let made = 0

  const newId = (prefix: string) => {
    made += 1
    return `${prefix}_${made}`
  }
  const emit = (type: string, intentId: string) => {
    events.push({ id: newId('evt'), type, intentId })
  }
  const refundedOf = (intentId: string) =>
    (refunds.get(intentId) ?? []).reduce((sum, { amountCents }) => sum + amountCents, 0)

  function addIntent(orderId: string, shopId: string, amountCents: Cents): PaymentIntent {
    const id = newId('pi')
    const intent: PaymentIntent = {
      id,
      orderId,
      shopId,
      amountCents,
      currency: 'usd',
      state: 'open',
      clientSecret: `${id}_secret_1`,
    }
    intents.set(id, intent)
    return intent
  }

  function addRefund(
    intentId: string,
    amountCents: Cents,
    refundId: string | undefined,
  ): ProviderRefund {
    const left = (intents.get(intentId)?.amountCents ?? 0) - refundedOf(intentId)
    if (amountCents > left) throw new RefundRefused(`Only ${left} cents are left.`)
    const refund: ProviderRefund = { id: newId('re'), amountCents, refundId, state: 'succeeded' }
    refunds.set(intentId, [...(refunds.get(intentId) ?? []), refund])
    emit('refund.created', intentId)
    emit('charge.refunded', intentId)
    return refund
  }

  const provider: PaymentProvider = {
    longestRequestSeconds: 1,
    async createIntent({ orderId, shopId, amountCents, idempotencyKey }) {
      const before = intentsByKey.get(idempotencyKey)
      if (before) return before
      const intent = addIntent(orderId, shopId, amountCents)
      intentsByKey.set(idempotencyKey, intent)
      return intent
    },
    findIntent: async (id) => intents.get(id),
    async cancelIntent(id) {
      const intent = intents.get(id)
      if (intent?.state === 'succeeded') return 'alreadySucceeded'
      if (intent?.state === 'open') {
        intents.set(id, { ...intent, state: 'cancelled' })
        emit('payment_intent.canceled', id)
      }
      return 'cancelled'
    },
    async refund({ intentId, amountCents, refundId }) {
      const before = refunds.get(intentId)?.find((refund) => refund.refundId === refundId)
      return before ?? addRefund(intentId, amountCents, refundId)
    },
    listRefunds: async (intentId) => refunds.get(intentId) ?? [],
    async listEvents(types, bookmark) {
      const from = events.findIndex(({ id }) => id === bookmark) + 1
      return events
        .slice(from)
        .filter(({ type }) => types.includes(type))
        .slice(0, 100)
    },
    async *listPayments() {
      for (const { id, orderId, shopId, amountCents, state } of intents.values()) {
        if (state === 'succeeded')
          yield { id, orderId, shopId, amountCents, refundedCents: cents(refundedOf(id)) }
      }
    },
    listPayouts: async () => undefined,
    readEvent() {
      throw new InvalidSignature()
    },
  }

  return {
    provider,
    events,

    /** Charges the customer's card; false if the intent has ended. */
    succeed(id: string): boolean {
      const intent = intents.get(id)
      if (intent?.state !== 'open') return false
      intents.set(id, { ...intent, state: 'succeeded' })
      emit('payment_intent.succeeded', id)
      return true
    },

    decline(id: string): void {
      if (intents.get(id)?.state === 'open') emit('payment_intent.payment_failed', id)
    },

    /** A refund on the provider's own pages; false if too little is left. */
    refundByHand(id: string, amountCents: Cents): boolean {
      try {
        addRefund(id, amountCents, undefined)
        return true
      } catch {
        return false
      }
    },

    /** A payment that the shop made and has not recorded. */
    addStray(orderId: string, amountCents: Cents): string {
      const { id } = addIntent(orderId, TEST_SHOP_ID, amountCents)
      this.succeed(id)
      return id
    },

    refundedOf,
  }
}
