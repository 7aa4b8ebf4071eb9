/** Where this script came from: the only place it talks to. A classic script knows it while it runs first. */
export const sandboxOrigin = new URL(document.currentScript.src).origin

/** Thrown for mistakes of the page's author, as Stripe.js does; a customer never causes one. */
export function integrationError(message) {
  const error = new Error(message)
  error.name = 'IntegrationError'
  return error
}
