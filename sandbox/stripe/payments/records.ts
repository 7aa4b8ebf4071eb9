import type { CardBrand, DisputeReason } from './test-cards.ts'

/** Stored facts of each object; Stripe's full shapes are built from them when sent. */

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface BillingDetails {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

export interface PaymentMethodRecord {
  id: string
  created: number
  /** Number of the published test card. */
  testCard: string
  brand: CardBrand
  funding: string
  last4: string
  expMonth: number
  expYear: number
  billing: BillingDetails
  metadata: Record<string, string>
  /** The intent it has paid: without a customer, a payment method can be used once. */
  spentOn?: string
}

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

interface Challenge {
  id: string
  /** Where a customer without Stripe.js is redirected afterwards. */
  returnUrl?: string
}

export interface IntentRecord {
  id: string
  clientSecret: string
  created: number
  amount: number
  amountReceived: number
  currency: string
  status: IntentStatus
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  statementDescriptor: string | null
  statementDescriptorSuffix: string | null
  shipping: object | null
  paymentMethodTypes: string[]
  automaticPaymentMethods: boolean
  paymentMethod: string | null
  latestCharge: string | null
  lastPaymentError: object | null
  challenge: Challenge | null
  canceledAt: number | null
  cancellationReason: string | null
  /** While processing: when the bank answers, in milliseconds. */
  settlement?: { at: number; authenticated: boolean }
}

export interface ChargeRecord {
  id: string
  created: number
  amount: number
  amountRefunded: number
  currency: string
  intent: string
  paymentMethod: string
  status: 'succeeded' | 'failed'
  failureCode: string | null
  failureMessage: string | null
  declineCode: string | null
  authenticated: boolean
  brand: string
  funding: string
  last4: string
  expMonth: number
  expYear: number
  billing: BillingDetails
  metadata: Record<string, string>
  description: string | null
  receiptEmail: string | null
  disputed?: boolean
}

export interface RefundRecord {
  id: string
  created: number
  amount: number
  currency: string
  charge: string
  intent: string
  reason: string | null
  metadata: Record<string, string>
}

export interface DisputeRecord {
  id: string
  created: number
  amount: number
  currency: string
  charge: string
  intent: string
  reason: DisputeReason
  status: 'warning_needs_response' | 'warning_closed' | 'needs_response' | 'won' | 'lost'
  dueBy: number
  /** When the bank gave the money back: of a dispute that was won. */
  reinstatedAt?: number
}

export interface PayoutRecord {
  id: string
  created: number
  arrivalDate: number
  amount: number
  currency: string
  /** Ids of the balance transactions of an automatic one; of a manual one nobody knows them. */
  transactions: string[] | null
}

export interface DeliveryRecord {
  url: string
  state: 'pending' | 'delivered' | 'dropped' | 'givenUp'
  attempts: number
  /** Status of the last answer, or 0 if there was none. */
  lastStatus?: number
  nextAttemptAt?: number
}

/** An event without its body, which is archived; enough to list and deliver it. */
export interface EventRecord {
  id: string
  created: number
  type: string
  objectId: string
  deliveries: DeliveryRecord[]
}

/** A request answered under an idempotency key; the answer's body is archived. */
export interface AnsweredRecord {
  fingerprint: string
  created: number
  status: number
  requestId: string
}
