import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import { messages } from '../../../contract/values/messages.ts'

export interface Billing {
  readonly name: string
  readonly email: string
}

interface CardRefusal {
  readonly kind: 'refused'
  readonly message: string
  readonly isIntentOver: boolean
}

/** Has the provider read the card field, and charges nothing; `methodId` stands for the card. */
export async function readCard(
  stripe: Pick<Stripe, 'createPaymentMethod'>,
  card: StripeCardElement,
  billing: Billing,
): Promise<{ readonly kind: 'read'; readonly methodId: string } | CardRefusal> {
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing })
  return made.error ? refused(made.error) : { kind: 'read', methodId: made.paymentMethod.id }
}

/** Result of a charge. `unknown`: the answer was lost or is pending, so it must not be called failed. */
type ChargeOutcome =
  | { readonly kind: 'succeeded' | 'unknown'; readonly intentId: string }
  | CardRefusal

/** Has the card charged by the provider; a second try on the same intent can't charge twice. */
export async function charge(
  stripe: Pick<Stripe, 'confirmCardPayment'>,
  clientSecret: string,
  methodId: string,
): Promise<ChargeOutcome> {
  const intentId = intentIdOf(clientSecret)
  const { error, paymentIntent } = await stripe
    .confirmCardPayment(clientSecret, { payment_method: methodId })
    .catch(() => ({ error: undefined, paymentIntent: undefined }))
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  // Also if another tab has paid: the provider then refuses this confirmation and names the intent.
  if (status === 'succeeded') return { kind: 'succeeded', intentId }
  if (status === 'processing' || !error || isLostAnswer(error)) return { kind: 'unknown', intentId }
  return refused(error)
}

/** Shown as a plain decline, as the provider advises: a thief must not learn that the card was reported. */
const HIDDEN_DECLINE_CODES = new Set(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent'])

function refused(error: StripeError): CardRefusal {
  const isPlain = HIDDEN_DECLINE_CODES.has(error.decline_code ?? '')
  return {
    kind: 'refused',
    message: isPlain ? messages.cardDeclined : (error.message ?? messages.paymentUnavailable),
    // A cancelled intent can't be charged; the next try needs another.
    isIntentOver: error.payment_intent?.status === 'canceled',
  }
}

function isLostAnswer({ type }: StripeError): boolean {
  return type === 'api_connection_error' || type === 'api_error'
}

/** `pi_…_secret_…` begins with the id of its intent. */
function intentIdOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? clientSecret
}
