import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import { messages } from '../../../contract/values/messages.ts'

export interface Charge {
  readonly clientSecret: string
  readonly card: StripeCardElement
  readonly billing: { readonly name: string; readonly email: string }
}

/** Result of a charge. `unknown`: the answer was lost or is pending, so it must not be called failed. */
type ChargeOutcome =
  | { readonly kind: 'succeeded' | 'unknown'; readonly intentId: string }
  | { readonly kind: 'refused'; readonly message: string; readonly isIntentOver: boolean }

/** Has the card charged by the provider; a second try on the same intent can't charge twice. */
export async function charge(
  stripe: Pick<Stripe, 'createPaymentMethod' | 'confirmCardPayment'>,
  { clientSecret, card, billing }: Charge,
): Promise<ChargeOutcome> {
  const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: billing })
  if (made.error) return refused(made.error)

  const intentId = intentIdOf(clientSecret)
  const { error, paymentIntent } = await stripe
    .confirmCardPayment(clientSecret, { payment_method: made.paymentMethod.id })
    .catch(() => ({ error: undefined, paymentIntent: undefined }))
  const status = paymentIntent?.status ?? error?.payment_intent?.status
  // Also if another tab has paid: the provider then refuses this confirmation and names the intent.
  if (status === 'succeeded') return { kind: 'succeeded', intentId }
  if (status === 'processing' || !error || isLostAnswer(error)) return { kind: 'unknown', intentId }
  return refused(error)
}

/** Shown as a plain decline, as the provider advises: a thief must not learn that the card was reported. */
const HIDDEN_DECLINE_CODES = new Set(['lost_card', 'stolen_card', 'pickup_card', 'fraudulent'])

function refused(error: StripeError): ChargeOutcome {
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
