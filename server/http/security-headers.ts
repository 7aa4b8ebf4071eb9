import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * What a browser may load and run on the shop's pages. No inline script: page data is `application/json`, which is not
 * executed. Styles are inline where the toast library puts its own sheet into the page.
 */
export async function installSecurityHeaders(
  app: FastifyInstance,
  {
    paymentOrigins,
    signInOrigins,
    https,
  }: {
    paymentOrigins: string[]
    signInOrigins: { connect: string[]; frame: string[]; script: string[] }
    https: boolean
  },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...paymentOrigins, ...signInOrigins.script],
        frameSrc: [...paymentOrigins, ...signInOrigins.frame],
        connectSrc: ["'self'", ...paymentOrigins, ...signInOrigins.connect],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'https:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The provider's 3-D Secure and the sign-in popups need their opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    hsts: https ? { maxAge: 31_536_000 } : false,
  })
}
