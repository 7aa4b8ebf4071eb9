import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../../contract/errors.ts'
import { hasSession } from './answer-key.ts'
import { headersOf } from './hot-answer.ts'
import type { HotAnswers, Making } from './hot-answers.ts'
import { packFor, sendInstead, sendPacked } from './send-answer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set until this request's own answer is there: looks for a stale one, in case the database is gone. */
    patience?: NodeJS.Timeout | undefined
    /** Set if others wait for this request's answer although it was stood in for. */
    stoodIn?: Making | undefined
  }
}

/** A database that is cut off answers nothing for some seconds, until its connections are ended. */
const LOOK_AGAIN_MS = 50

/** RFC 9211: a negative `ttl` says for how long an answer has been stale. */
const staleFor = (seconds: number) => ['cache-status', `bulkhead; hit; ttl=-${seconds}`] as const

/**
 * Last known answers in place of those that a database that is gone can't give (decision 37). An answer that is made
 * with one of them doesn't learn what it shows, so that it isn't kept.
 */
export function staleAnswers(hot: HotAnswers, sessionCookie: string) {
  /** Whether a stale answer was sent in place of this request's. */
  async function sendStale(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    { waitedMs, isStillWanted }: { waitedMs: () => number; isStillWanted: () => boolean },
  ): Promise<boolean> {
    const stale = await hot.findStale(key, waitedMs())
    const packed = stale && (await packFor(request, hot, stale.answer))
    if (!packed || !isStillWanted()) return false
    endPatience(request)
    hot.countStale()
    request.stoodIn = request.making
    request.making = undefined
    sendInstead(request, reply, { ...stale, packed }, staleFor(stale.seconds))
    return true
  }

  return {
    /** Before anything is asked: no change is heard, and the database doesn't answer. */
    sendAtOnce: (request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> =>
      sendStale(request, reply, key, { waitedMs: () => 0, isStillWanted: () => true }),

    /** While the request's own answer is waited for. The handler goes on, but its answer is left out. */
    standByFor(request: FastifyRequest, reply: FastifyReply, key: string): void {
      const began = performance.now()
      // Customers and admins may look for what they have just changed: stood in for only if nothing answers.
      const isSignedIn = hasSession(request.raw, sessionCookie)
      const waiting = {
        waitedMs: () => (isSignedIn ? 0 : performance.now() - began),
        isStillWanted: () => request.patience !== undefined,
      }
      request.patience = setInterval(sendStale, LOOK_AGAIN_MS, request, reply, key, waiting)
    },

    /** The bytes of a stale answer in place of a refusal by a database that was lost while it was asked. */
    async replaceRefusal(
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      payload: unknown,
    ): Promise<Buffer | undefined> {
      if (reply.statusCode !== 503) return undefined
      // A cut connection says enough: the next primary may be there already.
      const stale = isConnectionCut(payload) ? hot.findOld(key) : await hot.findLast(key)
      if (!stale) return undefined
      const packed = await packFor(request, hot, stale.answer)
      hot.countStale()
      const [name, status] = staleFor(stale.seconds)
      reply.removeHeader('retry-after')
      reply.code(200).headers(headersOf(stale.answer)).header(name, status)
      return sendPacked(request, reply, packed)
    },
  }
}

const CONNECTION_CUT: ProblemCode = 'databaseUnavailable'

/** Whether a refusal in words says so. */
const isConnectionCut = (payload: unknown): boolean =>
  typeof payload === 'string' && payload.startsWith(`{"type":"/problems/${CONNECTION_CUT}"`)

/** At the first moment in which the request's own answer is sent. */
export function endPatience(request: FastifyRequest): void {
  if (request.patience === undefined) return
  clearInterval(request.patience)
  request.patience = undefined
}
