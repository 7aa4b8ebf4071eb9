import { messages } from '../../../contract/messages.ts'
import type { Cents } from '../../../contract/money.ts'
import { DomainError } from '../../base/domain-error.ts'

/** What the shop asks of whoever takes the money. Amounts are US cents; nothing here knows more of an order than its id. */
export interface PaymentProvider {
  /**
   * Makes an intent, or answers the one made before under the same idempotency key. Throws `PaymentRefused` where the
   * provider will never make it.
   */
  createIntent(request: IntentRequest): Promise<PaymentIntent>
  /** `undefined`: the provider knows no such intent. */
  findIntent(id: string): Promise<PaymentIntent | undefined>
  /** Answers only once the provider said that it is final: nothing can be charged by a cancelled intent. */
  cancelIntent(id: string): Promise<'cancelled' | 'alreadySucceeded'>
  /** Gives money back, or answers the refund made before under the same key. Throws `RefundRefused` where it never will. */
  refund(request: RefundRequest): Promise<ProviderRefund>
  listRefunds(intentId: string): Promise<ProviderRefund[]>
  /** Throws `InvalidSignature` before anything in the body is believed, then `UnreadableEvent` where it is no event. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent
  /**
   * What happened after the event `bookmark`, oldest first; without one, the latest page. It holds what a webhook should
   * have told. `undefined`: this provider keeps no such list.
   */
  listEvents(
    types: readonly string[],
    bookmark: string | undefined,
  ): Promise<PaymentEvent[] | undefined>
  /** Every payment that succeeded, with what went back of it; for the audit. */
  listPayments(): AsyncIterable<Payment>
  /** The longest that one request takes, with its retries. `cancelIntent` makes two at most; most calls make one. */
  readonly longestRequestSeconds: number
}

export interface IntentRequest {
  readonly orderId: string
  readonly amountCents: Cents
  /** Made of our own ids: a retry after a lost answer finds the first intent again. */
  readonly idempotencyKey: string
}

export interface PaymentIntent {
  readonly id: string
  /** `open`: can still be paid. */
  readonly state: 'open' | 'succeeded' | 'cancelled'
  readonly amountCents: Cents
  readonly currency: string
  /** The order it was made for; absent on an intent that is not of this shop. */
  readonly orderId: string | undefined
  /** What the browser confirms the payment with. Never logged. */
  readonly clientSecret: string
}

/** A payment that succeeded. */
export interface Payment {
  readonly id: string
  readonly orderId: string | undefined
  readonly amountCents: Cents
  readonly refundedCents: Cents
}

export interface RefundRequest {
  /** Ours; the provider hands it back with the refund. */
  readonly refundId: string
  readonly intentId: string
  readonly amountCents: Cents
  readonly idempotencyKey: string
}

export interface ProviderRefund {
  /** The provider's. */
  readonly id: string
  readonly amountCents: Cents
  readonly state: 'pending' | 'succeeded' | 'failed'
  /** Ours; absent where it was made on the provider's own pages. */
  readonly refundId: string | undefined
}

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** The intent it is about, where it is about one. Its contents are not believed: the intent is read again. */
  readonly intentId: string | undefined
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

/** What the provider did is unknown until it is asked again: it is down, slow, or refused the shop's own request. */
export class PaymentUnavailable extends DomainError {
  /** The failure is kept under the idempotency key: asking again under the same key can't get another answer. */
  readonly isKept: boolean
  /** The provider did not answer, or failed. A 4xx is an answer, to this one request. */
  readonly isOutage: boolean

  constructor(cause: unknown, { isKept = false, isOutage = true } = {}) {
    super('paymentUnavailable', messages.paymentUnavailable)
    this.cause = cause
    this.isKept = isKept
    this.isOutage = isOutage
  }
}

/** The provider will not charge this intent, however often it is asked. Nothing was charged. */
export class PaymentRefused extends DomainError {
  constructor(cause: unknown) {
    super('paymentRefused', messages.paymentRefused)
    this.cause = cause
  }
}

/** The provider will not give this money back, however often it is asked. */
export class RefundRefused extends Error {}
