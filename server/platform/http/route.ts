import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, LimitName } from '../../../contract/values/endpoint.ts'
import { type Access, policies } from '../../../contract/values/rights.ts'
import { runAct } from '../history/act.ts'
import { type KeyedCall, readKeyedCall } from '../idempotency/keyed-call.ts'
import { readAct } from './read-act.ts'
import type { SignedInUser } from './refusals/guards.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Every route has both; `requireDeclaredRoutes` refuses one without. */
    access?: Access
    over?: string | undefined
    byPeopleOnly?: true | undefined
    readsKeys?: true | undefined
    freshProof?: Endpoint['freshProof']
    limit?: LimitName
    selfFrom?: Endpoint['selfFrom']
    usualRows?: Endpoint['usualRows']
  }
}

const DEFAULT_BODY_LIMIT_BYTES = 16 * 1024

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type NeedsNoUser = 'open' | 'provider'

/** A validated request: parsed parts, and a user if the policy requires one. */
export interface EndpointRequest<E extends Endpoint> {
  readonly params: Parsed<E['params']>
  readonly query: Parsed<E['query']>
  readonly body: E['bodyKind'] extends 'raw' ? Buffer : Parsed<E['body']>
  readonly user: E['access'] extends NeedsNoUser ? SignedInUser | undefined : SignedInUser
  /** Set if the entry keeps its answers and the caller sent an `Idempotency-Key`. */
  readonly keyed: KeyedCall | undefined
  /** Fastify's request, for headers and files. */
  readonly raw: FastifyRequest
}

type RouteAnswer<E extends Endpoint> = z.input<E['answers'][keyof E['answers']]>
type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => Promise<RouteAnswer<E>>

/**
 * Registers a call from its contract entry: path, policy, limit, schemas. The handler returns the body of the one
 * success status; `reply` is for headers only. Answers of open reads are kept for visitors, see `keep-pages.ts`.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const isOpen = endpoint.access === 'open' || endpoint.access === 'provider'
  const isOpenRead = endpoint.method === 'GET' && endpoint.access === 'open'
  const kept = isOpenRead ? { query: Object.keys(endpoint.query?.shape ?? {}) } : undefined
  const status = Number(Object.keys(endpoint.answers)[0])
  const register = (scope: FastifyInstance) =>
    scope.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
      config: {
        access: endpoint.access,
        over: endpoint.over,
        byPeopleOnly: endpoint.byPeopleOnly,
        readsKeys: endpoint.readsKeys,
        freshProof: endpoint.freshProof,
        limit: endpoint.limit,
        selfFrom: endpoint.selfFrom,
        usualRows: endpoint.usualRows,
        kept,
      },
      schema: {
        summary: endpoint.summary,
        description: `Right: ${endpoint.access}. Limit: ${endpoint.limit}.`,
        security: isOpen ? [] : [{ bearer: [] }],
        ...(endpoint.deprecated && { deprecated: true }),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: endpoint.answers,
      },
      handler: async (raw, reply) => {
        reply.code(status)
        const request = {
          params: raw.params,
          query: raw.query,
          body: raw.body,
          user: raw.user,
          keyed: endpoint.keepsAnswers ? readKeyedCall(raw, endpoint) : undefined,
          raw,
        } as EndpointRequest<E>
        const act = readAct(raw, endpoint)
        return act ? runAct(act, () => handler(request, reply)) : handler(request, reply)
      },
    })

  if (endpoint.bodyKind !== 'raw') {
    register(app)
    return
  }
  // A signature covers the raw bytes, so this route gets a parser that leaves them untouched.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: unknown, body: unknown) => body,
    )
    register(scope)
  })
}

/** Refuses to boot with a route that names no policy, an unknown one, or no limit. */
export function requireDeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.limit || !policies.has(config.access ?? '')) {
      throw new Error(`The route ${method} ${url} declares no access policy and limit.`)
    }
  })
}
