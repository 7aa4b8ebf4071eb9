import type { Shop } from './shop.ts'

const STRIPE = 'https://js.stripe.com'

/**
 * Where the scripts of the configured providers come from, as sources of a Content-Security-Policy: all that a page may
 * run besides its own. The server sends them in `script-src`, the browser holds every script's address against them.
 */
export function providerScripts({ stripe, signIn }: Pick<Shop, 'stripe' | 'signIn'>): string[] {
  const { origin } = new URL(stripe.scriptUrl)
  const usesGoogleWindow = signIn.provider === 'firebase' && signIn.authDomain !== undefined
  return [
    `${origin}/`,
    // Stripe’s script fetches parts of itself from there.
    ...(origin === STRIPE ? ['https://*.js.stripe.com/'] : []),
    // Firebase’s SDK opens its window with these two; the rest of that host answers with script to anybody’s liking.
    ...(usesGoogleWindow ? ['https://apis.google.com/js/', 'https://apis.google.com/_/scs/'] : []),
  ]
}

/** Whether one of the sources covers the address, as a browser matches them: by its beginning, `*` for subdomains. */
export function isFromSource(address: URL, sources: readonly string[]): boolean {
  return sources.some((source) => {
    const { protocol, host, pathname } = new URL(source)
    return (
      address.protocol === protocol &&
      (host.startsWith('*.') ? address.host.endsWith(host.slice(1)) : address.host === host) &&
      address.pathname.startsWith(pathname)
    )
  })
}
