import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults, RequestAction } from '../faults.ts'
import type { Ledger } from '../payments/ledger.ts'
import { type ApiCall, apiVersion, type Operation } from './api-call.ts'
import { ApiError, errorBody } from './api-error.ts'
import { authenticate, type Keys } from './authentication.ts'
import { expand } from './expansion.ts'
import { type Form, parseForm } from './form-body.ts'
import { createIdempotency, fingerprintOf, type KeptAnswer, scopedKey } from './idempotency.ts'
import { newId } from './identifiers.ts'
import { list } from './parameters.ts'
import type { Audience } from './presenters.ts'

export interface ApiRoute {
  method: 'GET' | 'POST'
  path: string
  run: Operation
  /** Whether a publishable key is enough. */
  browsersMayAsk?: boolean
}

interface StripeApiOptions {
  routes: ApiRoute[]
  ledger: Ledger
  faults: Faults
  keys: Keys
  origin: () => string
}

/** Facts of a request, read before anything is done. */
interface Received {
  method: string
  path: string
  encoded: string
  form: Form
  audience: Audience
  requestId: string
  idempotencyKey?: string
}

/** The HTTP side of the API: keys, idempotency, faults; each route implements its own call. */
export function addStripeApi(app: FastifyInstance, options: StripeApiOptions): void {
  const { ledger, faults } = options
  const idempotency = createIdempotency(ledger)
  idempotency.forgetOld()

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 256 * 1024 },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/v1/')) return
    reply.headers(corsHeaders)
    if (request.method === 'OPTIONS') return reply.code(204).send()
  })

  for (const route of options.routes) {
    app.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answerRequest(route, request, reply),
    })
  }
  app.all('/v1/*', (request, reply) => sendError(reply, unknownUrl(request), newId('req', 14)))

  async function answerRequest(route: ApiRoute, request: FastifyRequest, reply: FastifyReply) {
    const requestId = newId('req', 14)
    try {
      const received = receive(route, request, requestId)
      const fault = faults.forRequest(received.method, received.path)
      const action = fault?.action as RequestAction | undefined
      if (action === 'unavailable') throw unavailable()
      if (action === 'rateLimit') throw rateLimited()
      if (action === 'resetBefore') return cut(reply)
      const { answer, replayed } = await onceByKey(received, async () => {
        if (action === 'delay') await sleep(fault?.delayMs)
        return execute(route, request, received, action === 'serverError')
      })
      if (action === 'resetAfter') return cut(reply)
      if (action === 'timeout') await sleep(fault?.delayMs)
      if (action === 'garbage') return reply.code(200).type('application/json').send('<html>\u0000')
      if (replayed) {
        reply.header('idempotent-replayed', 'true').header('original-request', answer.requestId)
      }
      return sendAnswer(reply, received, answer)
    } catch (error) {
      if (error instanceof ApiError) return sendError(reply, error, requestId)
      throw error
    }
  }

  function receive(route: ApiRoute, request: FastifyRequest, requestId: string): Received {
    const [path = '', query = ''] = request.url.split('?')
    const encoded = route.method === 'GET' ? query : String(request.body ?? '')
    const form = parseForm(encoded)
    const formKey = typeof form.key === 'string' ? form.key : undefined
    const audience = authenticate(
      options.keys,
      request.headers.authorization,
      formKey,
      route.browsersMayAsk ?? false,
    )
    const header = request.headers['idempotency-key']
    const key = route.method === 'POST' && typeof header === 'string' ? header : undefined
    return {
      method: route.method,
      path,
      encoded,
      form,
      audience,
      requestId,
      ...(key && { idempotencyKey: key }),
    }
  }

  async function onceByKey(
    received: Received,
    run: () => Promise<KeptAnswer>,
  ): Promise<{ answer: KeptAnswer; replayed: boolean }> {
    if (!received.idempotencyKey) return { answer: await run(), replayed: false }
    const key = scopedKey(received.audience, received.idempotencyKey)
    const kept = await idempotency.find(key, fingerprint(received))
    if (kept) return { answer: kept, replayed: true }
    idempotency.enter(key)
    try {
      return { answer: await run(), replayed: false }
    } finally {
      idempotency.leave(key)
    }
  }

  /** Runs the operation; its changes and its kept answer are written to disk as one line before it is sent. */
  async function execute(
    route: ApiRoute,
    request: FastifyRequest,
    received: Received,
    failing: boolean,
  ): Promise<KeptAnswer> {
    const { requestId } = received
    const work = ledger.begin()
    const call = toCall(request, received, work)
    const answer = { status: 200, requestId, body: '' }
    try {
      if (failing) throw brokenInside()
      const paths = received.form.expand ? list()(received.form.expand, 'expand') : []
      const result = await route.run(call)
      answer.body = JSON.stringify(expand(result, paths, work, options.origin()))
    } catch (error) {
      if (!(error instanceof ApiError) || !error.beganExecuting) throw error
      answer.status = error.status
      answer.body = JSON.stringify(errorBody(error, requestId))
    }
    if (received.idempotencyKey) {
      const key = scopedKey(received.audience, received.idempotencyKey)
      idempotency.remember(work, key, fingerprint(received), answer)
    }
    work.commit()
    await ledger.settled()
    return answer
  }
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-version',
  'access-control-expose-headers': 'Request-Id, Stripe-Should-Retry',
  'access-control-max-age': '300',
}

function toCall(request: FastifyRequest, received: Received, work: ApiCall['work']): ApiCall {
  const { key: _key, client_secret: clientSecret, expand: _expand, ...form } = received.form
  const { id = '' } = request.params as { id?: string }
  return {
    form,
    id,
    audience: received.audience,
    ...(typeof clientSecret === 'string' && { clientSecret }),
    requestId: received.requestId,
    ...(received.idempotencyKey && { idempotencyKey: received.idempotencyKey }),
    work,
  }
}

function fingerprint(received: Received): string {
  return fingerprintOf(received.method, received.path, received.encoded)
}

function sendAnswer(reply: FastifyReply, received: Received, answer: KeptAnswer) {
  if (received.idempotencyKey) reply.header('idempotency-key', received.idempotencyKey)
  return reply
    .code(answer.status)
    .header('request-id', received.requestId)
    .header('stripe-version', apiVersion)
    .type('application/json')
    .send(answer.body)
}

function sendError(reply: FastifyReply, error: ApiError, requestId: string) {
  return reply
    .code(error.status)
    .header('request-id', requestId)
    .header('stripe-version', apiVersion)
    .type('application/json')
    .send(JSON.stringify(errorBody(error, requestId)))
}

/** The client sees a reset connection, as if a machine in between had failed. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.resetAndDestroy()
  return reply
}

function unknownUrl(request: FastifyRequest): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  })
}

function brokenInside(): ApiError {
  const message = 'An unknown error occurred. (A fault set in the sandbox.)'
  return new ApiError(500, { type: 'api_error', message }, true)
}

function unavailable(): ApiError {
  const message = 'The service is unavailable. (A fault set in the sandbox.)'
  return new ApiError(503, { type: 'api_error', message })
}

function rateLimited(): ApiError {
  return new ApiError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message: 'Request rate limit exceeded. (A fault set in the sandbox.)',
  })
}
