import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import { MOST_AT_ONCE } from '../http/connection-limits.ts'
import type { RequestsUnderWay } from '../http/requests-under-way.ts'
import type { ObserveRequest } from '../operations/metrics-routes.ts'
import { isForVisitor } from './answer-key.ts'
import { fitEncoding } from './hot-answer.ts'
import type { HotAnswers } from './hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'

/** Browsers send one of a few dozen texts; more are made up. */
const MOST_REMEMBERED = 100

interface ServeParts {
  readonly sessionCookie: string
  readonly underWay: RequestsUnderWay
  readonly observe: ObserveRequest
}

/**
 * Answers what is hot before Fastify sees the request: its routing, hooks, helmet and log would take three times as
 * long as the answer itself. Everything else goes the usual way, and so does everything once the shop closes.
 */
export function serveHotFirst(
  app: FastifyInstance,
  hot: HotAnswers,
  { sessionCookie, underWay, observe }: ServeParts,
): void {
  const encodings = new Map<string, Encoding>()
  // Chosen by a setting, for the life of the process.
  const isLogged = ['info', 'debug', 'trace'].includes(app.log.level)
  let isClosing = false
  let count = 0

  function readEncoding(accepted: string | string[] | undefined): Encoding {
    if (typeof accepted !== 'string') return 'identity'
    const known = encodings.get(accepted)
    if (known) return known
    const encoding = chooseEncoding(accepted)
    if (encodings.size < MOST_REMEMBERED) encodings.set(accepted, encoding)
    return encoding
  }

  function log(request: IncomingMessage, statusCode: number, responseTime: number): void {
    const { method, url, socket } = request
    count += 1
    const req = { method, url, ip: socket.remoteAddress }
    const reqId = `hot-${count.toString(36)}`
    app.log.info({ reqId, req, res: { statusCode }, responseTime }, 'request completed')
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || isClosing || headers.host === undefined) {
      return false
    }
    // Refused by the usual way: a packet of small requests for large answers would fill the memory.
    if (underWay.of(request.socket) > MOST_AT_ONCE) return false
    const startedAt = performance.now()
    const found = hot.findByAddress(url)
    if (!found || (found.kind === 'page' && !isForVisitor(request, sessionCookie))) return false
    const packed = found.packed[fitEncoding(found, readEncoding(headers['accept-encoding']))]
    // Packed for the first time, in another thread: the usual way waits for it.
    if (!packed) return false
    const status = writeHotAnswer(request, response, packed)
    const milliseconds = performance.now() - startedAt
    observe({ method, route: found.route, status }, milliseconds / 1000)
    if (isLogged) log(request, status, milliseconds)
    return true
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  // Fastify's own; those before it count requests and stay.
  const [usual] = app.server.listeners('request').slice(-1)
  if (!usual) throw new Error('Fastify listens to no requests.')
  app.server.removeListener('request', usual as () => void)
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) usual(request, response)
  })
}
