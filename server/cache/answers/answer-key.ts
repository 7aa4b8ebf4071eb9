import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/**
 * The cache key, independent of spelling; undefined if the answer can't be cached. Queries with other parameters are not
 * cached: anybody could fill the memory with them, or they ask for the caller's own.
 */
export function readAnswerKey(request: FastifyRequest, sessionCookie: string): string | undefined {
  const { hot } = request.routeOptions.config
  if (!hot || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  if (hot.kind === 'page' && !isForVisitor(request.raw, sessionCookie)) return undefined
  if (asksOwnNumber(request, sessionCookie)) return undefined
  const query = Object.entries(request.query as Record<string, unknown>)
  if (query.some(([name]) => !hot.query.includes(name))) return undefined
  query.sort(([one], [other]) => (one < other ? -1 : 1))
  const [path = ''] = request.raw.url?.split('?') ?? []
  return `${path.replace(/(?<=.)\/$/, '')}?${query.length > 0 ? JSON.stringify(query) : ''}`
}

/** Whether a caller with a session searches for a text with a digit, which may be a part number of the caller's own. */
export function asksOwnNumber(
  { routeOptions: { config }, query, raw }: FastifyRequest,
  sessionCookie: string,
): boolean {
  const { ownNumbersIn } = config.hot ?? {}
  if (ownNumbersIn === undefined || !hasSession(raw, sessionCookie)) return false
  return /\d/.test(String((query as Record<string, unknown>)[ownNumbersIn] ?? ''))
}

/**
 * Whether a request wants a page as visitors see it. Any session cookie disqualifies; it isn't validated here. A client
 * that doesn't accept pages gets the 404 of calls.
 */
export function isForVisitor(request: IncomingMessage, sessionCookie: string): boolean {
  const { accept } = request.headers
  if (hasSession(request, sessionCookie)) return false
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

/** Whether a request names a session, valid or not. */
export function hasSession({ headers }: IncomingMessage, sessionCookie: string): boolean {
  const { authorization, cookie } = headers
  return authorization !== undefined || Boolean(cookie?.includes(`${sessionCookie}=`))
}
