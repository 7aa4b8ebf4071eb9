import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { z } from 'zod'
import type { DisputeState } from '../../../../contract/ordering/orders.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import type { StripeConnection } from '../../environment/settings.ts'
import {
  type Dispute,
  InvalidSignature,
  type PaymentEvent,
  type PaymentIntent,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type ProviderRefund,
  RefundRefused,
  UnreadableEvent,
} from './port.ts'
import { listStripePayouts } from './stripe-payouts.ts'

const DEADLINE_MS = 10_000
const TRIES = 2
/** The SDK's pause before its first retry. */
const RETRY_PAUSE_MS = 500
/** For another request under the same key, such as a second tab's; the SDK's one retry comes too soon for a slow one. */
const KEY_WAIT_MS = 10_000
const PAGE = 100
/** Any other text in an address could name another resource of the provider (such as `search`). */
const INTENT_ID = /^pi_[A-Za-z0-9_]{1,250}$/

/** Stripe, or a server with its protocol at `apiBase`: the sandbox uses the same code. */
export function stripeProvider(
  { secretKey, webhookSecrets, apiBase }: StripeConnection,
  /** Minimal: send only parameters that every Stripe-compatible server knows. */
  { isMinimal = false } = {},
): PaymentProvider {
  const base = apiBase ? new URL(apiBase) : undefined
  const stripe = new Stripe(secretKey, {
    timeout: DEADLINE_MS,
    // Retries use the same idempotency key: the SDK generates one if we give none.
    maxNetworkRetries: TRIES - 1,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? '443' : '80'),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })

  return {
    longestRequestSeconds: (KEY_WAIT_MS + TRIES * (DEADLINE_MS + RETRY_PAUSE_MS)) / 1000,

    async createIntent({ orderId, shopId, amountCents, idempotencyKey }) {
      const request = {
        amount: amountCents,
        currency: 'usd',
        ...(isMinimal ? TYPES_BEFORE_2026 : { allowed_payment_method_types: ['card'] }),
        metadata: { order: orderId, shop: shopId },
      }
      try {
        return toIntent(
          await whenKeyIsFree(() => stripe.paymentIntents.create(request, { idempotencyKey })),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new PaymentRefused(error)
        }
        throw unavailable(error)
      }
    },

    async findIntent(id) {
      if (!INTENT_ID.test(id)) return undefined
      try {
        return toIntent(await stripe.paymentIntents.retrieve(id))
      } catch (error) {
        if (isUnknown(error)) return undefined
        throw unavailable(error)
      }
    },

    async cancelIntent(id) {
      if (!INTENT_ID.test(id)) throw new TypeError('This is no id of a payment intent.')
      try {
        const intent = await stripe.paymentIntents.cancel(id)
        if (intent.status === 'canceled') return 'cancelled'
      } catch (error) {
        // Already cancelled or succeeded: the intent itself says which, below.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error)
      }
      const intent = await ask(() => stripe.paymentIntents.retrieve(id))
      if (intent.status === 'canceled') return 'cancelled'
      if (intent.status === 'succeeded') return 'alreadySucceeded'
      // This concerns one intent, so it must not open the circuit for others.
      throw new PaymentUnavailable(
        new Error(`Intent ${id} is ${intent.status} and can’t be cancelled.`),
        { isOutage: false },
      )
    },

    async refund({ refundId, intentId, amountCents, idempotencyKey }) {
      try {
        const request = {
          payment_intent: intentId,
          amount: amountCents,
          metadata: { refund: refundId },
        }
        return toRefund(
          await whenKeyIsFree(() => stripe.refunds.create(request, { idempotencyKey })),
        )
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          throw new RefundRefused(error.message, { cause: error })
        }
        throw unavailable(error)
      }
    },

    async listRefunds(intentId) {
      return ask(() => listAllRefunds(intentId))
    },

    async listEvents(types, bookmark) {
      if (isMinimal) return undefined
      try {
        const page = await stripe.events.list({
          types: [...types],
          limit: PAGE,
          ...(bookmark && { ending_before: bookmark }),
        })
        return page.data.reverse().map((event) => toEvent(SignedEvent.parse(event)))
      } catch (error) {
        // The bookmark is older than the provider's list of events: start over.
        if (bookmark && isUnknown(error)) return this.listEvents(types, undefined)
        throw unavailable(error)
      }
    },

    async *listPayments() {
      const pages = stripe.paymentIntents.list({
        limit: PAGE,
        ...(!isMinimal && { expand: ['data.latest_charge'] }),
      })
      try {
        for await (const intent of pages) {
          if (intent.status !== 'succeeded') continue
          const { id, orderId, shopId, amountCents } = toIntent(intent)
          const refundedCents = cents(await refundedOf(intent))
          yield { id, orderId, shopId, amountCents, refundedCents }
        }
      } catch (error) {
        throw unavailable(error)
      }
    },

    async listPayouts(days) {
      return isMinimal ? undefined : ask(() => listStripePayouts(stripe, days))
    },

    readEvent(rawBody, signature) {
      const isSigned = webhookSecrets.some((secret) => isSignedWith(secret, rawBody, signature))
      if (!isSigned) throw new InvalidSignature()
      const event = SignedEvent.safeParse(JSON.parse(rawBody.toString()))
      if (!event.success) throw new UnreadableEvent()
      return toEvent(event.data)
    },
  }

  function isSignedWith(secret: string, rawBody: Buffer, signature = ''): boolean {
    try {
      stripe.webhooks.constructEvent(rawBody, signature, secret)
      return true
    } catch {
      // Not only its own error class: for `v1=` the library fails differently.
      return false
    }
  }

  async function refundedOf({ id, latest_charge }: Stripe.PaymentIntent): Promise<number> {
    if (latest_charge !== null && typeof latest_charge === 'object') {
      return latest_charge.amount_refunded
    }
    const refunds = await listAllRefunds(id)
    return refunds.reduce(
      (sum, { amountCents, state }) => sum + (state === 'failed' ? 0 : amountCents),
      0,
    )
  }

  /** Page by page: of a large order more may have gone back than fits one. */
  async function listAllRefunds(intentId: string): Promise<ProviderRefund[]> {
    const refunds: ProviderRefund[] = []
    for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: PAGE }))
      refunds.push(toRefund(refund))
    return refunds
  }
}

/**
 * Up to API version 2026-10-28 `payment_method_types` was a parameter; since then only part of the answer, so the SDK's
 * types lack it. Servers of older versions need it.
 */
const TYPES_BEFORE_2026 = { payment_method_types: ['card'] } as object

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw unavailable(error)
  }
}

/** While a request under the same key is under way the provider refuses others; afterwards it gives them its answer. */
async function whenKeyIsFree<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const until = performance.now() + KEY_WAIT_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const isInUse =
        error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
      if (!isInUse || performance.now() > until) throw error
      await sleep(RETRY_PAUSE_MS)
    }
  }
}

/** A 500 is stored under the request's idempotency key (Stripe, "Idempotent requests"). */
function unavailable(error: unknown): PaymentUnavailable {
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
  return new PaymentUnavailable(error, {
    isKept: status === 500,
    isOutage: status < 400 || status >= 500,
  })
}

/** An unknown id in the path is answered with 404, which some servers give no code; one in a parameter with 400. */
function isUnknown(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    (error.code === 'resource_missing' || error.statusCode === 404)
  )
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
    orderId: intent.metadata?.order,
    shopId: intent.metadata?.shop,
    clientSecret: intent.client_secret ?? '',
  }
}

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { status } = refund
  return {
    id: refund.id,
    amountCents: cents(refund.amount),
    state:
      status === 'succeeded'
        ? 'succeeded'
        : status === 'failed' || status === 'canceled'
          ? 'failed'
          : 'pending',
    refundId: refund.metadata?.refund,
  }
}

/** The last second that a date can hold. */
const LATEST_SECONDS = 8.64e12

/** The part of an event that the shop reads. */
const SignedEvent = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int().max(LATEST_SECONDS).optional().catch(undefined),
  data: z.object({ object: z.looseObject({}) }),
})

function toEvent({ id, type, created, data }: z.infer<typeof SignedEvent>): PaymentEvent {
  const createdAt = momentOf(created)
  const dispute = disputeOf(data.object)
  return { id, type, intentId: intentOf(data.object), createdAt, dispute }
}

/** An early fraud inquiry is a `warning`. A status that is missing here counts as `open`, the worse case. */
const disputeStates: Readonly<Record<string, DisputeState>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'dropped',
  prevented: 'dropped',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
}

const DisputeFields = z.object({
  object: z.literal('dispute'),
  id: z.string(),
  status: z.string(),
  amount: z.int().positive().optional().catch(undefined),
  created: z.int().max(LATEST_SECONDS).optional().catch(undefined),
  reason: z.string().max(100).optional().catch(undefined),
  evidence_details: z
    .object({ due_by: z.int().max(LATEST_SECONDS).nullable() })
    .optional()
    .catch(undefined),
})

function disputeOf(subject: object): Dispute | undefined {
  const read = DisputeFields.safeParse(subject)
  if (!read.success) return undefined
  const { id, status, amount, created, reason, evidence_details: evidence } = read.data
  return {
    id,
    state: disputeStates[status] ?? 'open',
    amountCents: amount === undefined ? undefined : cents(amount),
    openedAt: momentOf(created),
    reason,
    dueAt: momentOf(evidence?.due_by ?? undefined),
  }
}

const momentOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1000)

/** The intent itself, or that of a charge, a refund or a dispute. */
function intentOf(subject: object): string | undefined {
  const { object, id, payment_intent } = subject as Record<string, unknown>
  if (object === 'payment_intent') return String(id)
  if (typeof payment_intent === 'string') return payment_intent
  return undefined
}
