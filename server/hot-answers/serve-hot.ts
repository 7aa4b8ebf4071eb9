import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import type { ObserveRequest } from '../operations/metrics-routes.ts'
import { isForVisitor } from './answer-key.ts'
import { fitEncoding } from './hot-answer.ts'
import type { HotAnswers } from './hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'

/** Browsers send one of a few dozen texts; more are made up. */
const MOST_REMEMBERED = 100

interface ServeParts {
  readonly sessionCookie: string
  readonly observe: ObserveRequest
}

/**
 * Answers what is hot before Fastify sees the request: its routing, hooks, helmet and log would take three times as
 * long as the answer itself. Everything else goes the usual way, and so does everything once the shop closes.
 */
export function serveHotFirst(
  app: FastifyInstance,
  hot: HotAnswers,
  { sessionCookie, observe }: ServeParts,
): void {
  const encodings = new Map<string, Encoding>()
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
    const { method, url, headers, socket } = request
    const { remoteAddress, remotePort } = socket
    count += 1
    const req = { method, url, host: headers.host, remoteAddress, remotePort }
    app.log.info(
      { reqId: `hot-${count.toString(36)}`, hot: req, statusCode, responseTime },
      'request completed',
    )
  }

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method = '', url = '', headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || isClosing) return false
    const startedAt = performance.now()
    const found = hot.findByAddress(url)
    if (!found || (found.kind === 'page' && !isForVisitor(request, sessionCookie))) return false
    const packed = found.packed[fitEncoding(found, readEncoding(headers['accept-encoding']))]
    // Packed for the first time, in another thread: the usual way waits for it.
    if (!packed) return false
    const status = writeHotAnswer(request, response, packed)
    const milliseconds = performance.now() - startedAt
    observe({ method, route: found.route, status }, milliseconds / 1000)
    if (app.log.isLevelEnabled('info')) log(request, status, milliseconds)
    return true
  }

  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    if (!answer(request, response)) app.routing(request, response)
  })
}
