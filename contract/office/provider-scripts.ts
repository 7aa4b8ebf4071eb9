import type { Shop } from './shop.ts'

const STRIPE = 'https://js.stripe.com'

/**
 * Sources of the configured providers' scripts for the Content-Security-Policy. The server sends them in `script-src`;
 * the browser checks every script's address against them.
 */
export function providerScripts({ stripe, signIn }: Pick<Shop, 'stripe' | 'signIn'>): string[] {
  const { origin } = new URL(stripe.scriptUrl)
  const usesGoogleWindow = signIn.provider === 'firebase' && signIn.authDomain !== undefined
  return [
    `${origin}/`,
    // Stripe's script loads parts of itself from there.
    ...(origin === STRIPE ? ['https://*.js.stripe.com/'] : []),
    // Firebase's SDK opens its popup with these two; other paths of that host return scripts with caller-chosen
    // content.
    ...(usesGoogleWindow ? ['https://apis.google.com/js/', 'https://apis.google.com/_/scs/'] : []),
  ]
}

/** Whether a source covers the address, by browser rules: as a prefix, with `*` for subdomains. */
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
