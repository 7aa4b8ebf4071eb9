import type { FastifyRequest } from 'fastify'
import { NotAllowed } from './guards.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a change that a page of another site makes a browser send (CSRF). Browsers say where a request comes from in
 * `Sec-Fetch-Site` and `Origin`, which no page can set, older ones in `Origin` alone; programs send neither, and no
 * cookie either. SameSite=Lax alone would leave subdomains and old browsers.
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

  /** A shop on this machine is there under `localhost` as well; one with https has the one address. */
  function askedOrigin(host: string | undefined): string | undefined {
    return ownOrigin.startsWith('http:') ? `http://${host}` : undefined
  }
}
