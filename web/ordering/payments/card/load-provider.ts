import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Shop } from '../../../../contract/office/shop.ts'

const SCRIPT_LIMIT_MS = 30_000

/**
 * Loads the provider's script from the configured address, so that the same code works with Stripe and with a sandbox;
 * `loadStripe` uses the script that is already loaded.
 */
export async function loadProvider(settings: Shop['stripe'] | undefined): Promise<Stripe> {
  if (!settings) throw new Error('The shop did not say where its payment provider is')
  if (!window.Stripe) await loadScript(settings.scriptUrl)
  const stripe = await loadStripe(settings.publishableKey)
  if (!stripe) throw new Error('The payment provider’s script did not start')
  return stripe
}

function loadScript(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('too slow')), SCRIPT_LIMIT_MS)
  script.addEventListener('load', () => resolve())
  script.addEventListener('error', () => reject(new Error('not loaded')))
  document.head.append(script)
  return promise
    .catch((cause) => {
      // Removed, so that the next try loads it again.
      script.remove()
      throw new Error('The payment provider’s script did not come', { cause })
    })
    .finally(() => clearTimeout(timer))
}
