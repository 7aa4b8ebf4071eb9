import { isFromSource, providerScripts } from '../../../contract/office/provider-scripts.ts'
import type { Shop } from '../../../contract/office/shop.ts'

declare global {
  interface Window {
    /** Where the browser has Trusted Types; ours is the only policy, so no more of the API is declared. */
    readonly trustedTypes?: {
      createPolicy(
        name: 'default',
        rules: { createScriptURL(address: string): string | null },
      ): void
    }
  }
}

/**
 * The page's one Trusted Types policy: allows script addresses of the configured providers, and no other script or HTML
 * from text. It is the default policy, because both SDKs set those addresses as plain strings.
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
