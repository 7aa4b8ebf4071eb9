import type { Cents } from '../../../contract/money.ts'

/** What the shop asks of whoever takes the money. Amounts are US cents; nothing here knows more of an order than its id. */
export interface PaymentProvider {
  /** Makes an intent, or answers the one made before under the same idempotency key. */
  createIntent(request: IntentRequest): Promise<PaymentIntent>
  /** `undefined`: the provider knows no such intent. */
  findIntent(id: string): Promise<PaymentIntent | undefined>
  /** Answers only once the provider said that it is final: nothing can be charged by a cancelled intent. */
  cancelIntent(id: string): Promise<'cancelled' | 'alreadySucceeded'>
  /** Throws `InvalidSignature` before anything in the body is believed. */
  readEvent(rawBody: Buffer, signature: string | undefined): PaymentEvent
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

export interface PaymentEvent {
  readonly id: string
  readonly type: string
  /** The intent it is about, where it is about one. Its contents are not believed: the intent is read again. */
  readonly intentId: string | undefined
}
