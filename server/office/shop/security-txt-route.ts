import type { FastifyInstance } from 'fastify'

const DAY_MS = 24 * 60 * 60 * 1000
/** RFC 9116 requires less than a year; computed per request, so that it never expires while the shop runs. */
const GOOD_FOR_DAYS = 180

interface SecurityTxtParts {
  /** `mailto:` or https. */
  readonly securityContact: string
  readonly publicUrl: string
  readonly now: () => Date
}

/** `/.well-known/security.txt`: where to report a security fault (RFC 9116). */
export function securityTxtRoute(
  app: FastifyInstance,
  { securityContact, publicUrl, now }: SecurityTxtParts,
): void {
  app.get(
    '/.well-known/security.txt',
    { config: { access: 'open', limit: 'reads' }, schema: { hide: true } },
    async ({ routeOptions }, reply) => {
      const expires = new Date(now().getTime() + GOOD_FOR_DAYS * DAY_MS)
      expires.setUTCHours(0, 0, 0, 0)
      return reply
        .type('text/plain; charset=utf-8')
        .send(
          [
            `Contact: ${securityContact}`,
            `Expires: ${expires.toISOString()}`,
            'Preferred-Languages: en',
            `Canonical: ${new URL(routeOptions.url ?? '', publicUrl).href}`,
            '',
          ].join('\n'),
        )
    },
  )
}
