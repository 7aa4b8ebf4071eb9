import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { documentPolicy, type PolicyParts } from './document-policy.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The Content-Security-Policy of a page, from its HTML. Whoever answers with a page sends it. */
    policyOf: (html: string) => string
  }
}

/** What no page of ours asks a browser for; a script that got in does not get it either. */
const FORBIDDEN_FEATURES = [
  'accelerometer',
  'bluetooth',
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

/**
 * The headers of every answer. What is no page (JSON, pictures, files) may load and run nothing, wherever it is opened;
 * pages replace that policy by `policyOf` their HTML.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  parts: PolicyParts,
): Promise<void> {
  app.decorate('policyOf', documentPolicy(parts))
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // The provider's 3-D Secure and the sign-in popups need their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Neither the provider's frames nor pictures of other sites say that they may be embedded.
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: parts.isHttps ? { maxAge: 31_536_000 } : false,
  })
  const stripe = new URL(parts.shop.stripe.scriptUrl).origin
  const features = [
    ...FORBIDDEN_FEATURES.map((feature) => `${feature}=()`),
    // The provider's card entry offers the browser's own way to pay.
    `payment=(self "${stripe}")`,
  ].join(', ')
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', features)
  })
}
