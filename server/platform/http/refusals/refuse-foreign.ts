import type { FastifyRequest } from 'fastify'
import { NotAllowed } from './guards.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses changes that another site makes a browser send (CSRF), by `Sec-Fetch-Site` and `Origin`, which pages can't
 * forge. API clients send neither, and no cookie. SameSite=Lax alone would leave subdomains and old browsers.
 */
export function refuseForeign({
  publicUrl,
  sessionCookie,
}: {
  publicUrl: string
  sessionCookie: string
}) {
  const ownOrigin = new URL(publicUrl).origin
  return async (request: FastifyRequest): Promise<void> => {
    if (READING.has(request.method)) return
    const { origin, host, 'sec-fetch-site': site } = request.headers
    const isForeign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && origin !== ownOrigin && origin !== askedOrigin(host)) ||
      (!site && !origin && request.cookies[sessionCookie] !== undefined)
    if (isForeign) throw new NotAllowed('Changes are made from the shop’s own pages only.')
  }

  /** A local shop is reachable as `localhost`, too; one with https has a single address. */
  function askedOrigin(host: string | undefined): string | undefined {
    return ownOrigin.startsWith('http:') ? `http://${host}` : undefined
  }
}
