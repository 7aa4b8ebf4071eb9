import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from '../../http/compress.ts'
import { tellShown } from '../show.ts'
import { readAnswerKey } from './answer-key.ts'
import {
  type HotAnswer,
  headersOf,
  isUnchanged,
  makeHotAnswer,
  type PackedAnswer,
} from './hot-answer.ts'
import type { HotAnswers, Making } from './hot-answers.ts'
import { writeHotAnswer } from './write-hot-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Cache key of this request's answer. */
    hotKey?: string
    /** Set if others wait for this request's answer. */
    making?: Making
    /** Set until this request's own answer is there: looks for a stale one, in case the database is gone. */
    patience?: NodeJS.Timeout | undefined
  }
}

/** A database that is cut off answers nothing for some seconds, until its connections are ended. */
const LOOK_AGAIN_MS = 200

/** RFC 9211: a negative `ttl` says for how long an answer has been stale. */
const staleFor = (seconds: number) => ['cache-status', `bulkhead; hit; ttl=-${seconds}`] as const

/** Serves cached answers that the first hook could not, and waits for those in the making. */
export function waitForAnswers(app: FastifyInstance, hot: HotAnswers, sessionCookie: string): void {
  app.decorateRequest('hotKey', undefined)
  app.decorateRequest('making', undefined)
  app.decorateRequest('patience', undefined)
  app.addHook('onRequest', async (request, reply) => {
    const key = readAnswerKey(request, sessionCookie)
    if (key === undefined) return
    request.hotKey = key
    const stale = await hot.findStale(key)
    if (stale) {
      const packed = await packFor(request, hot, stale.answer)
      hot.countStale()
      return send(request, reply, { ...stale, packed }, staleFor(stale.seconds))
    }
    request.patience = setInterval(standIn, LOOK_AGAIN_MS, request, reply, key)
    const found = await hot.findOrBegin(key, request.raw.url ?? '')
    // A stale answer was sent while another's was waited for.
    if (reply.sent) {
      if (found && 'making' in found) hot.end(found.making)
      return reply
    }
    if (!found) return
    if ('making' in found) {
      request.making = found.making
      return
    }
    endPatience(request)
    const packed = await packFor(request, hot, found.answer)
    hot.countHit()
    return send(request, reply, { ...found, packed })
  })

  /** Sends a stale answer if the database is gone. The handler goes on, but its answer is left out. */
  async function standIn(request: FastifyRequest, reply: FastifyReply, key: string): Promise<void> {
    const stale = await hot.findStale(key)
    const packed = stale && (await packFor(request, hot, stale.answer))
    if (!packed || !request.patience) return
    endPatience(request)
    hot.countStale()
    send(request, reply, { ...stale, packed }, staleFor(stale.seconds))
  }
}

/** Runs after every other hook: caches the final answer, and sends it as it would be from memory. */
export function keepAnswers(app: FastifyInstance, hot: HotAnswers): void {
  app.addHook('onSend', async (request, reply, payload) => {
    endPatience(request)
    const { hotKey: key, making } = request
    const { shown } = reply
    if (shown && reply.statusCode === 200) tellShown(shown)
    if (key === undefined || !shown || !isWhole(reply, payload)) {
      if (making) hot.end(making)
      return (key !== undefined && (await replaceRefusal(request, reply, key))) || payload
    }
    const answer = makeHotAnswer({ key, shown }, reply.getHeaders(), payload)
    if (making) hot.keep(making, request.raw.url ?? '', answer)
    const packed = await packFor(request, hot, answer)
    if (making) hot.end(making)
    return sendPacked(request, reply, packed)
  })
  // Also if nothing was sent because the client left.
  app.addHook('onResponse', (request, _reply, done) => {
    endPatience(request)
    if (request.making) hot.end(request.making)
    done()
  })

  /** The stale answer in place of a refusal by a database that was lost while it was asked. */
  async function replaceRefusal(request: FastifyRequest, reply: FastifyReply, key: string) {
    if (reply.statusCode !== 503) return undefined
    const stale = await hot.findLast(key)
    if (!stale) return undefined
    const packed = await packFor(request, hot, stale.answer)
    hot.countStale()
    tellShown(stale.answer.shown)
    const [name, status] = staleFor(stale.seconds)
    reply.removeHeader('retry-after')
    reply.code(200).headers(headersOf(stale.answer)).header(name, status)
    return sendPacked(request, reply, packed)
  }
}

/** At the first moment in which the request's own answer is sent. */
function endPatience(request: FastifyRequest): void {
  if (request.patience === undefined) return
  clearInterval(request.patience)
  request.patience = undefined
}

const packFor = ({ headers }: FastifyRequest, hot: HotAnswers, answer: HotAnswer) =>
  hot.pack(answer, chooseEncoding(headers['accept-encoding']))

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, packed }: { readonly answer: HotAnswer; readonly packed: PackedAnswer },
  further: readonly string[] = [],
): FastifyReply {
  tellShown(answer.shown)
  reply.hijack()
  const own = ['ratelimit', String(reply.getHeader('ratelimit')), ...further]
  writeHotAnswer(request.raw, reply.raw, answer, packed, own)
  return reply
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
