import { isFromSource, providerScripts } from '../../contract/provider-scripts.ts'
import type { Shop } from '../../contract/shop.ts'

declare global {
  interface Window {
    /** Where the browser has Trusted Types; our policy is the only one, so no more than this is used. */
    readonly trustedTypes?: {
      createPolicy(
        name: 'default',
        rules: { createScriptURL(address: string): string | null },
      ): void
    }
  }
}

/**
 * The page's one Trusted Types policy: of all that could be run from a text, it lets through the addresses of the
 * configured providers' scripts. It is the default one, because both SDKs set those addresses as plain text. HTML,
 * script and every other address that a text would bring into the page is refused by the browser.
 */
export function trustProviderScripts(findShop: () => Shop | undefined): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      const shop = findShop()
      const isTrusted = shop && isFromSource(new URL(address, location.href), providerScripts(shop))
      return isTrusted ? address : null
    },
  })
}
