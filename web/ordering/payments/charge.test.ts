import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { expect, test } from 'vitest'
import { charge, readCard } from './charge.ts'

const SECRET = 'pi_1_secret_2'
const METHOD = 'pm_1'

function answering(confirmation: unknown) {
  return {
    confirmCardPayment: async () => {
      if (confirmation instanceof Error) throw confirmation
      return confirmation
    },
  } as unknown as Stripe
}

test('a successful charge returns the id of its intent', async () => {
  const stripe = answering({ paymentIntent: { status: 'succeeded' } })
  expect(await charge(stripe, SECRET, METHOD)).toEqual({ kind: 'succeeded', intentId: 'pi_1' })
})

test('a charge made by another tab is a success, not an error', async () => {
  const stripe = answering({
    error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } },
  })
  expect(await charge(stripe, SECRET, METHOD)).toEqual({ kind: 'succeeded', intentId: 'pi_1' })
})

test.each([
  [{ error: { type: 'api_connection_error', message: 'no line' } }],
  [{ paymentIntent: { status: 'processing' } }],
  [new Error('the frame went away')],
])('a lost or late answer is never called a failure: %o', async (confirmation) => {
  expect(await charge(answering(confirmation), SECRET, METHOD)).toEqual({
    kind: 'unknown',
    intentId: 'pi_1',
  })
})

test('a declined card shows the provider’s message', async () => {
  const stripe = answering({
    error: {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: { status: 'requires_payment_method' },
    },
  })
  expect(await charge(stripe, SECRET, METHOD)).toEqual({
    kind: 'refused',
    message: 'Your card was declined.',
    isIntentOver: false,
  })
})

test('an incomplete card is refused before anything is charged', async () => {
  const stripe = {
    createPaymentMethod: async () => ({
      error: { type: 'validation_error', message: 'Your card number is incomplete.' },
    }),
  } as unknown as Stripe
  const billing = { name: 'Dana', email: 'dana@northgate.example' }
  expect(await readCard(stripe, {} as StripeCardElement, billing)).toEqual({
    kind: 'refused',
    message: 'Your card number is incomplete.',
    isIntentOver: false,
  })
})
