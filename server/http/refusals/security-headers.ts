import type { FastifyInstance } from 'fastify'
import { documentPolicy, type PolicyParts } from './document-policy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The Content-Security-Policy of a page, from its HTML. Whoever answers with a page sends it. */
    policyOf: (html: string) => string
  }
}

/** Features no page of ours uses, denied to injected scripts too. Only names that Chromium knows: it warns about others on every page. */
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
 * The headers of every answer, made once. What is no page (JSON, pictures, files) may load and run nothing, wherever it
 * is opened; pages replace that policy by `policyOf` their HTML.
 */
export function installSecurityHeaders(app: FastifyInstance, parts: PolicyParts): void {
  app.decorate('policyOf', documentPolicy(parts))
  const stripe = new URL(parts.shop.stripe.scriptUrl).origin
  const headers = {
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    // The provider's 3-D Secure and the sign-in popups need their opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // No embedder policy: neither the provider's frames nor pictures of other sites say that they may be embedded.
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': [
      ...FORBIDDEN_FEATURES.map((feature) => `${feature}=()`),
      // The provider's card entry offers the browser's own way to pay.
      `payment=(self "${stripe}")`,
    ].join(', '),
    ...(parts.isHttps && {
      'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    const { access = 'open' } = request.routeOptions.config
    // Refusals too: what is for one caller stays in no cache, neither a proxy's nor that of a shared computer.
    if (access !== 'open') reply.header('cache-control', 'no-store')
    done()
  })
}
