import type {
  ChargeRecord,
  IntentRecord,
  PaymentMethodRecord,
  RefundRecord,
} from '../payments/records.ts'

/** Stripe's object shapes, field by field, from the sandbox's records. */

export type Audience = 'server' | 'browser'

export function presentPaymentMethod(method: PaymentMethodRecord): object {
  return {
    id: method.id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: method.billing,
    card: {
      brand: method.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: method.billing.address.postal_code ? 'unchecked' : null,
        cvc_check: 'unchecked',
      },
      country: 'US',
      display_brand: method.brand === 'amex' ? 'american_express' : method.brand,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      fingerprint: fingerprint(method.testCard),
      funding: method.funding,
      generated_from: null,
      last4: method.last4,
      networks: { available: [method.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: method.created,
    customer: null,
    livemode: false,
    metadata: method.metadata,
    type: 'card',
  }
}

/** Fields visible to a publishable key; the others need the secret key. */
function presentPublicIntent(intent: IntentRecord, origin: string): object {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    amount_details: { tip: {} },
    automatic_payment_methods: intent.automaticPaymentMethods
      ? { allow_redirects: 'always', enabled: true }
      : null,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.lastPaymentError,
    livemode: false,
    next_action: nextAction(intent, origin),
    payment_method: intent.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_types: intent.paymentMethodTypes,
    processing: null,
    receipt_email: intent.receiptEmail,
    setup_future_usage: null,
    shipping: intent.shipping,
    source: null,
    status: intent.status,
  }
}

/** `origin` is the sandbox's own address, where the 3-D Secure page is. */
export function presentIntent(intent: IntentRecord, origin: string, audience: Audience): object {
  const visible = presentPublicIntent(intent, origin)
  if (audience === 'browser') return visible
  return {
    ...visible,
    allowed_payment_method_types: intent.automaticPaymentMethods ? null : intent.paymentMethodTypes,
    amount_capturable: 0,
    amount_received: intent.amountReceived,
    application: null,
    application_fee_amount: null,
    customer: null,
    customer_account: null,
    excluded_payment_method_types: null,
    latest_charge: intent.latestCharge,
    metadata: intent.metadata,
    on_behalf_of: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    review: null,
    statement_descriptor: intent.statementDescriptor,
    statement_descriptor_suffix: intent.statementDescriptorSuffix,
    transfer_data: null,
    transfer_group: null,
  }
}

function nextAction(intent: IntentRecord, origin: string): object | null {
  if (intent.status !== 'requires_action' || !intent.challenge) return null
  const { id, returnUrl } = intent.challenge
  const url = `${origin}/v3/three-d-secure/${id}`
  if (returnUrl) {
    return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { source: id, stripe_js: url, type: 'three_d_secure_redirect' },
  }
}

export function presentCharge(charge: ChargeRecord): object {
  const succeeded = charge.status === 'succeeded'
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: succeeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: succeeded ? relatedId(charge.id, 'txn') : null,
    billing_details: charge.billing,
    calculated_statement_descriptor: 'BULKHEAD SANDBOX',
    captured: succeeded,
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: charge.description,
    disputed: charge.disputed ?? false,
    failure_balance_transaction: null,
    failure_code: charge.failureCode,
    failure_message: charge.failureMessage,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: presentOutcome(charge),
    paid: succeeded,
    payment_intent: charge.intent,
    payment_method: charge.paymentMethod,
    payment_method_details: {
      card: {
        amount_authorized: succeeded ? charge.amount : null,
        brand: charge.brand,
        checks: {
          address_line1_check: null,
          address_postal_code_check: charge.billing.address.postal_code ? 'pass' : null,
          cvc_check: charge.failureCode === 'incorrect_cvc' ? 'fail' : 'pass',
        },
        country: 'US',
        exp_month: charge.expMonth,
        exp_year: charge.expYear,
        funding: charge.funding,
        last4: charge.last4,
        network: charge.brand,
        three_d_secure: charge.authenticated
          ? {
              authentication_flow: 'challenge',
              result: 'authenticated',
              result_reason: null,
              version: '2.2.0',
            }
          : null,
        wallet: null,
      },
      type: 'card',
    },
    receipt_email: charge.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: succeeded && charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  }
}

function presentOutcome(charge: ChargeRecord): object {
  if (charge.status === 'succeeded') {
    return {
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  return {
    network_status: 'declined_by_network',
    reason: charge.declineCode ?? charge.failureCode,
    risk_level: 'normal',
    seller_message: 'The bank did not return any further details with this decline.',
    type: 'issuer_declined',
  }
}

export function presentRefund(refund: RefundRecord): object {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: relatedId(refund.id, 'txn'),
    charge: refund.charge,
    created: refund.created,
    currency: refund.currency,
    destination_details: {
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
      type: 'card',
    },
    metadata: refund.metadata,
    payment_intent: refund.intent,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** An id derived from another one, so that it is stable without being stored. */
export function relatedId(id: string, prefix: string): string {
  return `${prefix}_${id.split('_').at(-1)}`
}

/** Equal cards have equal fingerprints, as at Stripe; sixteen letters derived from the digits. */
function fingerprint(testCard: string): string {
  return [...testCard.padStart(16, '0')]
    .map((digit) => String.fromCharCode(97 + Number(digit)))
    .join('')
}
