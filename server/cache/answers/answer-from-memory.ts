import type { FastifyInstance } from 'fastify'
import { chooseEncoding, type Encoding, fitEncoding } from '../../http/compress.ts'
import { readUnits } from '../../http/limits/call-limits.ts'
import { MOST_AT_ONCE } from '../../http/limits/connection-limits.ts'
import { rateLimitOf } from '../../http/limits/rate-limit-headers.ts'
import type { ReadLimit } from '../../http/limits/read-limit.ts'
import type { RequestsUnderWay } from '../../http/limits/requests-under-way.ts'
import { tellShown } from '../show.ts'
import { asksOwnNumber, isForVisitor } from './answer-key.ts'
import type { HotAnswers } from './hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'
import { writeTogether } from './write-together.ts'

/** Browsers send a few dozen variants; more are made up. */
const MOST_REMEMBERED = 100

interface MemoryParts {
  readonly sessionCookie: string
  readonly underWay: RequestsUnderWay
  readonly reads: ReadLimit
}

/**
 * Sends cached answers from the first hook: the others would double the time of an answer, and an overloaded shop still
 * has what is in memory. A request that it can't answer or must refuse goes on to the next hooks.
 */
export function answerFromMemory(
  app: FastifyInstance,
  hot: HotAnswers,
  { sessionCookie, underWay, reads }: MemoryParts,
): void {
  const encodings = new Map<string, Encoding>()
  const write = writeTogether()

  function readEncoding(accepted: string | string[] | undefined): Encoding {
    if (typeof accepted !== 'string') return 'identity'
    const known = encodings.get(accepted)
    if (known) return known
    const encoding = chooseEncoding(accepted)
    if (encodings.size < MOST_REMEMBERED) encodings.set(accepted, encoding)
    return encoding
  }

  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    const { method, url = '', headers } = raw
    const { hot: route } = request.routeOptions.config
    if (!route || (method !== 'GET' && method !== 'HEAD') || headers.host === undefined) {
      return next()
    }
    // Refused by a later hook: a packet of small requests for large answers would fill the memory.
    if (underWay.of(raw.socket) > MOST_AT_ONCE) return next()
    const answer = hot.findByAddress(url)
    if (!answer || (route.kind === 'page' && !isForVisitor(raw, sessionCookie))) return next()
    if (asksOwnNumber(request, sessionCookie)) return next()
    const packed = answer.packed[fitEncoding(answer, readEncoding(headers['accept-encoding']))]
    // Compressed for the first time in another thread: `waitForAnswers` waits for it.
    if (!packed) return next()
    const budget = reads.take(request.ip, readUnits(request))
    // Counted again and refused by the hook of the limits.
    if (budget.remaining < 0) return next()
    tellShown(answer.shown)
    hot.countHit()
    reply.hijack()
    const own = ['ratelimit', rateLimitOf(budget)]
    write(() => writeHotAnswer(raw, reply.raw, answer, packed, own))
  })
}
