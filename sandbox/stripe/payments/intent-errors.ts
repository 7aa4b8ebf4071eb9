import { ApiError, invalidRequest } from '../api/api-error.ts'
import type { IntentRecord, IntentStatus } from './records.ts'

/** Actions allowed in each state, and Stripe's message where they are not. */

const beforeCharge: readonly IntentStatus[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]
const cancelable: readonly IntentStatus[] = [...beforeCharge, 'processing']

type Present = (intent: IntentRecord) => object

export function assertConfirmable(intent: IntentRecord, present: Present): void {
  if (beforeCharge.includes(intent.status)) return
  throw unexpectedState(
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`,
    present(intent),
  )
}

export function assertCancelable(intent: IntentRecord, present: Present): void {
  if (cancelable.includes(intent.status)) return
  throw unexpectedState(
    `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
    present(intent),
  )
}

/** Amount, currency and card are fixed once money moves or the intent has ended. */
export function assertRepriceable(intent: IntentRecord, param: string, present: Present): void {
  if (beforeCharge.includes(intent.status)) return
  throw unexpectedState(
    `This PaymentIntent's ${param} could not be updated because it has a status of ${intent.status}. You may only update the ${param} of a PaymentIntent with one of the following statuses: ${beforeCharge.join(', ')}.`,
    present(intent),
  )
}

export function missingPaymentMethod(intent: IntentRecord, present: Present): ApiError {
  return unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    present(intent),
  )
}

export function spentPaymentMethod(): ApiError {
  return invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { code: 'payment_method_unexpected_state', param: 'payment_method' },
  )
}

const minimumAmount = 50
const maximumAmount = 99_999_999

export function assertAmount(amount: number, currency: string): void {
  if (amount < minimumAmount) {
    throw invalidRequest(`Amount must be at least $0.50 ${currency}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  }
  if (amount > maximumAmount) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}

const currencies = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase())

export function assertCurrency(currency: string): void {
  if (currencies.includes(currency)) return
  throw invalidRequest(
    `Invalid currency: ${currency}. Stripe currently supports these currencies: ${currencies.join(', ')}`,
    { code: 'invalid_currency', param: 'currency' },
  )
}

function unexpectedState(message: string, presented: object): ApiError {
  return new ApiError(
    400,
    {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message,
      payment_intent: presented,
    },
    true,
  )
}
