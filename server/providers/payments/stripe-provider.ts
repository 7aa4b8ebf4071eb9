import Stripe from 'stripe'
import { messages } from '../../../contract/messages.ts'
import { cents } from '../../../contract/money.ts'
import { DomainError } from '../../domain-error.ts'
import type { StripeConnection } from '../../settings.ts'
import type { PaymentEvent, PaymentIntent, PaymentProvider } from './port.ts'

export class InvalidSignature extends DomainError {
  constructor() {
    super('invalidSignature', 'The signature does not belong to this body.')
  }
}

/** The provider is down, slow or refuses the shop itself. What it did is unknown until it is asked again. */
export class PaymentUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('paymentUnavailable', messages.paymentUnavailable)
    this.cause = cause
  }
}

const DEADLINE_MS = 10_000

/** Stripe, or whatever speaks its protocol at `apiBase`: the sandbox is the same code with another address. */
export function stripeProvider({
  secretKey,
  webhookSecrets,
  apiBase,
}: StripeConnection): PaymentProvider {
  const base = apiBase ? new URL(apiBase) : undefined
  const stripe = new Stripe(secretKey, {
    timeout: DEADLINE_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })

  return {
    async createIntent({ orderId, amountCents, idempotencyKey }) {
      const intent = await ask(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency: 'usd',
            // The name since API version 2026-10-28; the list `payment_method_types` is now an answer only.
            allowed_payment_method_types: ['card'],
            metadata: { order: orderId },
          },
          { idempotencyKey },
        ),
      )
      return toIntent(intent)
    },

    async findIntent(id) {
      try {
        return toIntent(await stripe.paymentIntents.retrieve(id))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) {
          return undefined
        }
        throw new PaymentUnavailable(error)
      }
    },

    async cancelIntent(id) {
      try {
        const intent = await stripe.paymentIntents.cancel(id)
        if (intent.status === 'canceled') return 'cancelled'
      } catch (error) {
        // Cancelled or succeeded already: which of them, the intent itself says below.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError))
          throw new PaymentUnavailable(error)
      }
      const intent = await ask(() => stripe.paymentIntents.retrieve(id))
      if (intent.status === 'canceled') return 'cancelled'
      if (intent.status === 'succeeded') return 'alreadySucceeded'
      throw new PaymentUnavailable(
        new Error(`Intent ${id} is ${intent.status} and can’t be cancelled.`),
      )
    },

    readEvent(rawBody, signature) {
      for (const secret of webhookSecrets) {
        try {
          return toEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', secret))
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
        }
      }
      throw new InvalidSignature()
    },
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw new PaymentUnavailable(error)
  }
}

function toIntent(intent: Stripe.PaymentIntent): PaymentIntent {
  return {
    id: intent.id,
    state:
      intent.status === 'succeeded'
        ? 'succeeded'
        : intent.status === 'canceled'
          ? 'cancelled'
          : 'open',
    amountCents: cents(intent.amount),
    currency: intent.currency,
    orderId: intent.metadata.order,
    clientSecret: intent.client_secret ?? '',
  }
}

function toEvent(event: Stripe.Event): PaymentEvent {
  const subject = event.data.object
  return {
    id: event.id,
    type: event.type,
    intentId: 'object' in subject && subject.object === 'payment_intent' ? subject.id : undefined,
  }
}
