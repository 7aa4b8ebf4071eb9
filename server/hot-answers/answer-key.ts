import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers of this route may be kept. */
    hot?: HotRoute
  }
}

export interface HotRoute {
  /** A `call` answers everybody the same. A `page` shows who is signed in, so it is kept for visitors only. */
  readonly kind: 'call' | 'page'
  /** The parameters that the route knows. */
  readonly query: readonly string[]
}

/**
 * What is asked for, however it is spelled; nothing where the answer can't be kept. A query with a name that the route
 * does not know is no address of the shop's: anybody could make up as many as would fill the memory.
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
 * Whether a request wants a page as visitors see it. Whoever may be signed in is none: whether the session lives is not
 * asked. Who takes no pages hears that there is no such call.
 */
export function isForVisitor({ headers }: IncomingMessage, sessionCookie: string): boolean {
  const { accept, authorization, cookie } = headers
  if (authorization !== undefined || cookie?.includes(`${sessionCookie}=`)) return false
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}
