import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../../http/compress.ts'
import { tellShown } from '../show.ts'
import { readAnswerKey } from './answer-key.ts'
import { type HotAnswer, isUnchanged, makeHotAnswer, type PackedAnswer } from './hot-answer.ts'
import type { HotAnswers, Making } from './hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Cache key of this request's answer. */
    hotKey?: string
    /** Set if others wait for this request's answer. */
    making?: Making
  }
}

/** RFC 9211: a negative `ttl` says for how long an answer has been stale. */
const staleFor = (seconds: number) => ['cache-status', `bulkhead; hit; ttl=-${seconds}`]

/** Serves cached answers that the first hook could not, and waits for those in the making. */
export function waitForAnswers(app: FastifyInstance, hot: HotAnswers, sessionCookie: string): void {
  app.decorateRequest('hotKey', undefined)
  app.decorateRequest('making', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const key = readAnswerKey(request, sessionCookie)
    if (key === undefined) return
    request.hotKey = key
    const stale = await hot.findStale(key)
    if (stale) {
      hot.countStale()
      return send(request, reply, stale.answer, staleFor(stale.seconds))
    }
    const found = await hot.findOrBegin(key, request.raw.url ?? '')
    if (!found) return
    if ('making' in found) {
      request.making = found.making
      return
    }
    hot.countHit()
    return send(request, reply, found.answer)
  })

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: HotAnswer,
    further: readonly string[] = [],
  ): Promise<FastifyReply> {
    const packed = await hot.pack(answer, chooseEncoding(request.headers['accept-encoding']))
    tellShown(answer.shown)
    reply.hijack()
    const own = ['ratelimit', String(reply.getHeader('ratelimit')), ...further]
    writeHotAnswer(request.raw, reply.raw, answer, packed, own)
    return reply
  }
}

/** Runs after every other hook: caches the final answer, and sends it as it would be from memory. */
export function keepAnswers(app: FastifyInstance, hot: HotAnswers): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { hotKey: key, making } = request
    const { shown } = reply
    if (shown && reply.statusCode === 200) tellShown(shown)
    if (key === undefined || !shown || !isWhole(reply, payload)) {
      if (making) hot.end(making)
      return payload
    }
    const answer = makeHotAnswer({ key, shown }, reply.getHeaders(), payload)
    if (making) hot.keep(making, request.raw.url ?? '', answer)
    const packed = await hot.pack(answer, chooseEncoding(request.headers['accept-encoding']))
    if (making) hot.end(making)
    return sendPacked(request, reply, packed)
  })
  // Also if nothing was sent because the client left.
  app.addHook('onResponse', ({ making }, _reply, done) => {
    if (making) hot.end(making)
    done()
  })
}

/** A complete successful answer that contains nothing for this caller alone. */
function isWhole(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  return (
    reply.statusCode === 200 &&
    reply.getHeader('set-cookie') === undefined &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  )
}

function sendPacked(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bytes, ownHeaders }: PackedAnswer,
): Buffer {
  reply.headers(ownHeaders)
  if (!isUnchanged(headers['if-none-match'], etag)) return bytes
  reply.code(304).removeHeader('content-type').removeHeader('content-encoding')
  return Buffer.alloc(0)
}
