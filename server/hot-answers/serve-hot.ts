import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { CountServed } from '../figures/funnel-counter.ts'
import { chooseEncoding, type Encoding, fitEncoding } from '../http/compress.ts'
import { MOST_AT_ONCE } from '../http/limits/connection-limits.ts'
import { rateLimitOf } from '../http/limits/rate-limit-headers.ts'
import type { ReadLimit } from '../http/limits/read-limit.ts'
import type { RequestsUnderWay } from '../http/limits/requests-under-way.ts'
import type { LogOutput } from '../operations/log-output.ts'
import type { ObserveRequest } from '../operations/metrics-routes.ts'
import { isForVisitor } from './answer-key.ts'
import type { HotAnswers } from './hot-answers.ts'
import { logHotAnswers } from './log-hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'

/** Browsers send a few dozen variants; more are made up. */
const MOST_REMEMBERED = 100

interface ServeParts {
  readonly sessionCookie: string
  readonly underWay: RequestsUnderWay
  readonly reads: ReadLimit
  readonly observe: ObserveRequest
  readonly countServed: CountServed
  readonly logOutput: LogOutput
}

/**
 * Serves cached answers before Fastify's routing, hooks and log, which take three times as long. Everything else, and
 * everything once the shop closes, takes the usual way.
 */
export function serveHotFirst(
  app: FastifyInstance,
  hot: HotAnswers,
  { sessionCookie, underWay, reads, observe, countServed, logOutput }: ServeParts,
): void {
  const encodings = new Map<string, Encoding>()
  const log = logHotAnswers(app, logOutput)
  let isClosing = false

  function readEncoding(accepted: string | string[] | undefined): Encoding {
    if (typeof accepted !== 'string') return 'identity'
    const known = encodings.get(accepted)
    if (known) return known
    const encoding = chooseEncoding(accepted)
    if (encodings.size < MOST_REMEMBERED) encodings.set(accepted, encoding)
    return encoding
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || isClosing || headers.host === undefined) {
      return false
    }
    // Refused by the usual way: a packet of small requests for large answers would fill the memory.
    if (underWay.of(request.socket) > MOST_AT_ONCE) return false
    const startedAt = performance.now()
    const address = hot.findByAddress(url)
    if (!address) return false
    const { kind, route, packed: ways } = address.answer
    if (kind === 'page' && !isForVisitor(request, sessionCookie)) return false
    const packed = ways[fitEncoding(address.answer, readEncoding(headers['accept-encoding']))]
    // Compressed for the first time in another thread: the usual way waits for it.
    if (!packed) return false
    const budget = reads.take(request)
    // The usual way sends the refusal.
    if (budget.remaining < 0) return false
    const own = ['ratelimit', rateLimitOf(budget)]
    const status = writeHotAnswer(request, response, address.answer, packed, own)
    hot.countHit()
    const milliseconds = performance.now() - startedAt
    observe({ method, route, status }, milliseconds / 1000)
    if (method === 'GET') countServed(route, url)
    log(request, address, { status, milliseconds })
    return true
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  // Fastify's own listener; earlier ones count requests and stay.
  const [usual] = app.server.listeners('request').slice(-1)
  if (!usual) throw new Error('Fastify listens to no requests.')
  app.server.removeListener('request', usual as () => void)
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) usual(request, response)
  })
}
