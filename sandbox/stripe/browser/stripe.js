import { createCardElement } from './card-element.js'
import { createPayments } from './payments.js'
import { integrationError } from './sandbox-origin.js'

/** Creates the `stripe` object that the official packages expect. */
function Stripe(publishableKey, options = {}) {
  if (typeof publishableKey !== 'string' || !publishableKey.startsWith('pk_')) {
    throw integrationError('Please call Stripe() with your publishable key.')
  }
  const wrappers = []
  const registerWrapper = (wrapper) => void wrappers.push(wrapper)
  return {
    ...createPayments(publishableKey),
    elements: (settings = {}) => createElements({ locale: options.locale, ...settings }),
    async createToken() {
      const message = 'The sandbox makes no tokens. Use createPaymentMethod.'
      return { error: { type: 'invalid_request_error', message } }
    },
    // The packages register their names; Stripe counts them, the sandbox ignores them.
    _registerWrapper: registerWrapper,
    registerAppInfo: registerWrapper,
  }
}

function createElements(settings) {
  const elements = new Map()
  return {
    create(type, options = {}) {
      if (type !== 'card')
        throw integrationError(`The sandbox has no "${type}" Element, only "card".`)
      if (elements.has(type)) {
        throw integrationError(
          `Can only create one Element of type ${type} through the elements instance.`,
        )
      }
      const element = createCardElement(settings, options, () => elements.delete(type))
      elements.set(type, element)
      return element
    },
    getElement: (type) =>
      elements.get(typeof type === 'string' ? type : type?.__elementType) ?? null,
    update: (changes) => void Object.assign(settings, changes),
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  }
}

// The release name that @stripe/stripe-js 10 expects; with another one it prints a warning.
Stripe.version = 'endive'
window.Stripe = Stripe
