import { createHash } from 'node:crypto'
import { providerScripts } from '../../../../contract/office/provider-scripts.ts'
import type { Shop } from '../../../../contract/office/shop.ts'

export interface PolicyParts {
  readonly shop: Pick<Shop, 'stripe' | 'signIn'>
  /** Set if the payment provider's API is not Stripe's own. */
  readonly stripeApi: string | undefined
  readonly isHttps: boolean
}

const STRIPE_SCRIPT = 'https://js.stripe.com'
const STRIPE_API = 'https://api.stripe.com'

/**
 * The Content-Security-Policy of a page. Inline scripts in the head are ours and allowed by hash; the body contains
 * customers' text, so inline scripts there don't run.
 */
export function documentPolicy({ shop, stripeApi = STRIPE_API, isHttps }: PolicyParts) {
  const scripts = providerScripts(shop)
  const stripe = new URL(shop.stripe.scriptUrl).origin
  const firebase = firebaseAddresses(shop.signIn)
  const frames = [
    stripe,
    // Stripe's challenge and frames have subdomains of their own.
    ...(stripe === STRIPE_SCRIPT ? ['https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
    ...firebase.frames,
  ]
  const connections = [...new Set([stripe, new URL(stripeApi).origin, ...firebase.connections])]

  return (html: string): string => {
    const head = html.slice(0, html.indexOf('</head>'))
    return [
      `default-src 'self'`,
      `script-src ${["'self'", ...hashInline(head, 'script'), ...scripts].join(' ')}`,
      `style-src ${["'self'", ...hashInline(head, 'style')].join(' ')}`,
      // Products and profiles may show pictures from any https address; placeholders and icons are data URLs.
      `img-src 'self' data: https:`,
      `font-src 'self'`,
      `connect-src 'self' ${connections.join(' ')}`,
      `frame-src ${frames.join(' ')}`,
      `worker-src 'none'`,
      `object-src 'none'`,
      `base-uri 'none'`,
      `form-action 'self'`,
      `frame-ancestors 'none'`,
      `require-trusted-types-for 'script'`,
      // Only the policy in trusted-scripts.ts; no other can be created.
      'trusted-types default',
      ...(isHttps ? ['upgrade-insecure-requests'] : []),
    ].join('; ')
  }
}

/** Addresses that Firebase's SDK calls, and the frame through which its popup answers. */
function firebaseAddresses(signIn: Shop['signIn']): { connections: string[]; frames: string[] } {
  if (signIn.provider !== 'firebase') return { connections: [], frames: [] }
  return {
    connections: [
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...(signIn.emulatorHost ? [`http://${signIn.emulatorHost}`] : []),
    ],
    frames: signIn.authDomain ? [`https://${signIn.authDomain}`] : [],
  }
}

const DATA_TYPES = /\btype="application\/(ld\+)?json"/

function hashInline(head: string, element: 'script' | 'style'): string[] {
  const found = head.matchAll(new RegExp(`<${element}\\b([^>]*)>(.*?)</${element}>`, 'gs'))
  return [...found]
    .filter(([, attributes = '']) => !/\bsrc=/.test(attributes) && !DATA_TYPES.test(attributes))
    .map(([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
