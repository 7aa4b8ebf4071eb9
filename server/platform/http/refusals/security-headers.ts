import type { FastifyInstance, FastifyReply } from 'fastify'
import { documentPolicy, type PolicyParts } from './document-policy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The Content-Security-Policy for a page's HTML; sent by every route that answers with a page. */
    policyOf: (html: string) => string
  }
}

/**
 * Features that no page uses, also denied to injected scripts. Only names known to Chromium, which warns about others.
 */
const FORBIDDEN_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]

const YEAR_SECONDS = 31_536_000

/**
 * Headers of every answer, built once. Anything but a page (JSON, pictures, files) may load and run nothing; pages
 * replace that policy by `policyOf`.
 */
export function installSecurityHeaders(app: FastifyInstance, parts: PolicyParts): void {
  app.decorate('policyOf', documentPolicy(parts))
  const stripe = new URL(parts.shop.stripe.scriptUrl).origin
  const headers = {
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    // The provider's 3-D Secure and the sign-in popups need their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // No embedder policy: neither the provider's frames nor other sites' pictures opt in to embedding.
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': [
      ...FORBIDDEN_FEATURES.map((feature) => `${feature}=()`),
      // The provider's card form offers the browser's payment methods.
      `payment=(self "${stripe}")`,
    ].join(', '),
    ...(parts.isHttps && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const { access = 'open' } = request.routeOptions.config
    // Refusals too: answers for one caller must not be cached by proxies or shared computers.
    if (access !== 'open') forbidStoring(reply)
    done()
  })
}

/** For open calls whose answer must not be kept; the hook above forbids it for calls that are not open. */
export function forbidStoring(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store')
}
