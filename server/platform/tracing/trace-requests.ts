import { Socket } from 'node:net'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Traces } from './traces.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set if requests are traced. */
    span?: Span
  }
}

/** `SpanStatusCode.ERROR`; the package itself is loaded elsewhere, and only if requests are traced. */
const FAILED = 2

/** A span for each request, named by its route: addresses contain e-mails and ids. Runs before every other hook. */
export function traceRequests(app: FastifyInstance, traces: Traces): void {
  app.decorateRequest('span')
  app.addHook('onRequest', (request, reply, next) => {
    const { method, id, headers, raw } = request
    const { traceparent } = headers
    const span = traces.startRequest({
      method,
      id,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      isInner: !(raw.socket instanceof Socket),
    })
    request.span = span
    // Not `onResponse`, which misses visitors who left and knows no status of cached answers.
    reply.raw.once('close', () => endSpan(span, request, reply.raw))
    traces.within(span, next)
  })
  // After a body is read, code runs in the connection's context instead of the span's.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.span) traces.within(request.span, next)
    else next()
  })
}

function endSpan(
  span: Span,
  { method, routeOptions }: FastifyRequest,
  answer: { readonly statusCode: number; readonly writableEnded: boolean },
): void {
  const route = routeOptions.url ?? 'none'
  span.updateName(`${method} ${route}`)
  span.setAttribute('http.route', route)
  if (answer.writableEnded) span.setAttribute('http.response.status_code', answer.statusCode)
  else span.setAttribute('error.type', 'disconnected')
  if (answer.statusCode >= 500) span.setStatus({ code: FAILED })
  span.end()
}
