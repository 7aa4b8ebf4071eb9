import { requestApi } from './api-requests.js'
import { showChallenge } from './challenge.js'
import { integrationError } from './sandbox-origin.js'

const authenticationFailedText =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

/** Calls of a payment. Each resolves to a result or an `error`; none rejects because of an answer. */
export function createPayments(key) {
  async function createPaymentMethod(input) {
    const { type, card, ...fields } = input ?? {}
    if (type !== 'card')
      throw integrationError('Invalid value for createPaymentMethod: type should be "card".')
    const { value, error } = await methodOf(card, fields)
    return error ? { error } : { paymentMethod: value }
  }

  function methodOf(card, fields) {
    if (card?._createPaymentMethod) return card._createPaymentMethod({ ...fields, key })
    return requestApi('POST', '/v1/payment_methods', { key, type: 'card', card, ...fields })
  }

  async function read(clientSecret) {
    const path = `/v1/payment_intents/${intentId(clientSecret)}`
    const fields = { key, client_secret: clientSecret }
    const first = await requestApi('GET', path, fields)
    if (first.error?.type !== 'api_connection_error') return first
    return requestApi('GET', path, fields)
  }

  async function confirmCardPayment(clientSecret, paymentData = {}, { handleActions = true } = {}) {
    const path = `/v1/payment_intents/${intentId(clientSecret)}/confirm`
    const { payment_method: chosen, ...fields } = paymentData
    const method = await chosenMethod(chosen)
    if (method.error) return { error: method.error }
    const { value, error } = await requestApi('POST', path, {
      ...pick(fields, ['return_url', 'receipt_email', 'shipping']),
      payment_method: method.id,
      use_stripe_sdk: true,
      key,
      client_secret: clientSecret,
    })
    if (error) return { error }
    return handleActions ? settle(clientSecret, value) : { paymentIntent: value }
  }

  async function chosenMethod(chosen) {
    if (chosen === undefined || typeof chosen === 'string') return { id: chosen }
    const { card, billing_details, metadata } = chosen
    const { value, error } = await methodOf(card, { billing_details, metadata })
    return error ? { error } : { id: value.id }
  }

  /** Shows the bank's question, if there is one, and returns the intent afterwards. */
  async function settle(clientSecret, intent) {
    if (intent.status !== 'requires_action') return { paymentIntent: intent }
    const challengeId = intent.next_action?.use_stripe_sdk?.source
    if (!challengeId) return { paymentIntent: intent }
    await showChallenge(challengeId)
    const { value: after, error } = await read(clientSecret)
    if (error) return { error }
    const failure = after.status === 'requires_payment_method' && after.last_payment_error
    if (!failure) return { paymentIntent: after }
    const isUnauthenticated = failure.code === 'payment_intent_authentication_failure'
    const message = isUnauthenticated ? authenticationFailedText : failure.message
    return { error: { ...failure, message, payment_intent: after } }
  }

  async function handleNextAction({ clientSecret }) {
    const { value, error } = await read(clientSecret)
    return error ? { error } : settle(clientSecret, value)
  }

  return {
    createPaymentMethod,
    confirmCardPayment,
    handleNextAction,
    handleCardAction: (clientSecret) => handleNextAction({ clientSecret }),

    async retrievePaymentIntent(clientSecret) {
      const { value, error } = await read(clientSecret)
      return error ? { error } : { paymentIntent: value }
    },
  }
}

function intentId(clientSecret) {
  const id = /^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(clientSecret)?.[1]
  if (id) return id
  throw integrationError(
    'Invalid value for intent secret: value should be a client secret, an id and a secret with "_secret_" between.',
  )
}

function pick(fields, names) {
  return Object.fromEntries(names.map((name) => [name, fields[name]]))
}
