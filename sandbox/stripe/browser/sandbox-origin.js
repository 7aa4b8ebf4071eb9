/** This script's origin, the only one it talks to. A classic script can read it only during its first run. */
export const sandboxOrigin = new URL(document.currentScript.src).origin

/** For mistakes of the page's author, as in Stripe.js; customers never cause one. */
export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
