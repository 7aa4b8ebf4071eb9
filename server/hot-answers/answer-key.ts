import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers of this route may be cached. */
    hot?: HotRoute
  }
}

export interface HotRoute {
  /** A `call` is the same for everybody. A `page` shows who is signed in, so it is cached for visitors only. */
  readonly kind: 'call' | 'page'
  /** The parameters that the route knows and that don't make an answer its caller's own. */
  readonly query: readonly string[]
}

/**
 * The cache key, independent of spelling; undefined if the answer can't be cached. Queries with other parameters are not
 * cached: anybody could fill the memory with them, or they ask for the caller's own.
 */
export function readAnswerKey(request: FastifyRequest, sessionCookie: string): string | undefined {
  const { hot } = request.routeOptions.config
  if (!hot || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
  if (hot.kind === 'page' && !isForVisitor(request.raw, sessionCookie)) return undefined
  const query = Object.entries(request.query as Record<string, unknown>)
  if (query.some(([name]) => !hot.query.includes(name))) return undefined
  query.sort(([one], [other]) => (one < other ? -1 : 1))
  const [path = ''] = request.raw.url?.split('?') ?? []
  return `${path.replace(/(?<=.)\/$/, '')}?${query.length > 0 ? JSON.stringify(query) : ''}`
}

/**
 * Whether a request wants a page as visitors see it. Any session cookie disqualifies; it isn't validated here. A client
 * that doesn't accept pages gets the 404 of calls.
 */
export function isForVisitor({ headers }: IncomingMessage, sessionCookie: string): boolean {
  const { accept, authorization, cookie } = headers
  if (authorization !== undefined || cookie?.includes(`${sessionCookie}=`)) return false
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}
