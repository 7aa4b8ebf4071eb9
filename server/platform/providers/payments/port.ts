import type { DisputeState } from '../../../../contract/ordering/orders.ts'
import { messages } from '../../../../contract/values/messages.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import type { Payout, PayoutDays } from './payouts.ts'

/** The port to a payment provider. Amounts are US cents; the provider knows only the id of an order. */
export interface PaymentProvider {
  /**
   * Creates an intent, or returns the earlier one with the same idempotency key. Throws `PaymentRefused` if the
   * provider will never create it.
   */
  createIntent(request: IntentRequest): Promise<PaymentIntent>
  /** `undefined` if the provider knows no such intent. */
  findIntent(id: string): Promise<PaymentIntent | undefined>
  /** Resolves only when the result is final: a cancelled intent can't be charged. */
  cancelIntent(id: string): Promise<'cancelled' | 'alreadySucceeded'>
  /** Refunds, or returns the earlier refund with the same key. Throws `RefundRefused` if the provider never will. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Throws `InvalidSignature` before trusting the body, then `UnreadableEvent` if it is no event. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent
  /**
   * Events after `bookmark`, oldest first; without one, the latest page. Covers lost webhooks. `undefined` if the
   * provider has no such list.
   */
  listEvents(
    types: readonly string[],
    bookmark: string | undefined,
  ): Promise<PaymentEvent[] | undefined>
  /** Every successful payment with its refunds; for the audit. */
  listPayments(): AsyncIterable<Payment>
  /**
   * Payouts that reach the bank on these days, newest first. `undefined` if the provider has no such list. Throws
   * `TooManyMovements` for more of them than a page can wait for.
   */
  listPayouts(days: PayoutDays): Promise<Payout[] | undefined>
  /** Longest duration of a request with its retries. `cancelIntent` makes at most two; most calls make one. */
  readonly longestRequestSeconds: number
}

export interface IntentRequest {
  readonly orderId: string
  readonly shopId: string
  readonly amountCents: Cents
  /** Made of our own ids, so that a retry after a lost answer finds the first intent. */
  readonly idempotencyKey: string
}

export interface PaymentIntent {
  readonly id: string
  /** `open`: can still be paid. */
  readonly state: 'open' | 'succeeded' | 'cancelled'
  readonly amountCents: Cents
  readonly currency: string
  /** The order it was made for; absent on intents from elsewhere. */
  readonly orderId: string | undefined
  /** The shop that made it; absent on intents from elsewhere, and on those of versions without ids. */
  readonly shopId: string | undefined
  /** The browser's secret for confirming the payment. Never logged. */
  readonly clientSecret: string
}

/** A successful payment. */
export interface Payment {
  readonly id: string
  readonly orderId: string | undefined
  readonly shopId: string | undefined
  readonly amountCents: Cents
  readonly refundedCents: Cents
}

export interface RefundRequest {
  /** Our id; the provider returns it with the refund. */
  readonly refundId: string
  readonly intentId: string
  readonly amountCents: Cents
  readonly idempotencyKey: string
}

export interface ProviderRefund {
  /** The provider's id. */
  readonly id: string
  readonly amountCents: Cents
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** Our id; absent if made on the provider's own pages. */
  readonly refundId: string | undefined
}

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** The intent concerned, if any. The event's data is not trusted: the intent is read again. */
  readonly intentId: string | undefined
  /** The dispute concerned, if the event is about one. Trusted, because a decided dispute stays so. */
  readonly dispute?: Dispute
  /** The provider's time; absent where its events have none. */
  readonly createdAt?: Date | undefined
}

/** A payment that the card's owner has questioned at the bank. */
export interface Dispute {
  /** The provider's id. */
  readonly id: string
  readonly state: DisputeState
  /** May be a part of the payment; absent where the provider doesn't say. */
  readonly amountCents: Cents | undefined
  readonly openedAt: Date | undefined
  /** In the provider's words. */
  readonly reason: string | undefined
  /** Until then the bank takes an answer. */
  readonly dueAt: Date | undefined
}

export class InvalidSignature extends DomainError {
  constructor() {
    super('invalidSignature', 'The signature does not belong to this body.')
  }
}

export class UnreadableEvent extends DomainError {
  constructor() {
    super('malformedRequest', 'The signed body is no event of the payment provider.')
  }
}

/** The outcome at the provider is unknown until asked again: it is down, slow, or refused the shop's own request. */
export class PaymentUnavailable extends DomainError {
  /** The failure is stored under the idempotency key: repeating the request can't give another answer. */
  readonly isKept: boolean
  /** The provider didn't answer, or failed. A 4xx is an answer to this one request. */
  readonly isOutage: boolean

  constructor(cause: unknown, { isKept = false, isOutage = true } = {}) {
    super('paymentUnavailable', messages.paymentUnavailable)
    this.cause = cause
    this.isKept = isKept
    this.isOutage = isOutage
  }
}

/** The shop may be a copy of another one on the same account, and leaves it alone until somebody says what it is. */
export class PaymentsClosed extends PaymentUnavailable {
  override readonly code = 'paymentsClosed'

  constructor(trouble: string) {
    super(new Error(trouble))
    this.message = messages.paymentsClosed
  }
}

/** The provider will never charge this intent. Nothing was charged. */
export class PaymentRefused extends DomainError {
  constructor(cause: unknown) {
    super('paymentRefused', messages.paymentRefused)
    this.cause = cause
  }
}

/** The provider will never make this refund. */
export class RefundRefused extends Error {}
