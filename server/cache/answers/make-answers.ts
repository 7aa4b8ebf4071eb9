import type { FastifyInstance, FastifyReply } from 'fastify'
import { tellShown } from '../show.ts'
import { readAnswerKey } from './answer-key.ts'
import { makeHotAnswer } from './hot-answer.ts'
import type { HotAnswers, Making } from './hot-answers.ts'
import { packFor, sendInstead, sendPacked } from './send-answer.ts'
import { endPatience, staleAnswers } from './stale-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Cache key of this request's answer. */
    hotKey?: string
    /** Set if others wait for this request's answer. */
    making?: Making | undefined
  }
}

/** Serves cached answers that the first hook could not, and waits for those in the making. */
export function waitForAnswers(app: FastifyInstance, hot: HotAnswers, sessionCookie: string): void {
  const stale = staleAnswers(hot, sessionCookie)
  app.decorateRequest('hotKey', undefined)
  app.decorateRequest('making', undefined)
  app.decorateRequest('patience', undefined)
  app.decorateRequest('stoodIn', undefined)
  // A handler whose answer was stood in for goes on. Until it ends, its answer counts as being made: nobody repeats it.
  app.addHook('onRoute', (route) => {
    if (!route.config?.hot) return
    const { handler } = route
    route.handler = async function (request, reply) {
      try {
        return await handler.call(this, request, reply)
      } finally {
        if (request.stoodIn) hot.end(request.stoodIn)
      }
    }
  })
  app.addHook('onRequest', async (request, reply) => {
    const key = readAnswerKey(request, sessionCookie)
    if (key === undefined) return
    request.hotKey = key
    if (await stale.sendAtOnce(request, reply, key)) return reply
    stale.standByFor(request, reply, key)
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
    tellShown(found.answer.shown)
    return sendInstead(request, reply, { ...found, packed })
  })
}

/** Runs after every other hook: caches the final answer, and sends it as it would be from memory. */
export function keepAnswers(app: FastifyInstance, hot: HotAnswers, sessionCookie: string): void {
  const stale = staleAnswers(hot, sessionCookie)
  app.addHook('onSend', async (request, reply, payload) => {
    endPatience(request)
    const { hotKey: key, making } = request
    const { shown } = reply
    if (shown && reply.statusCode === 200) tellShown(shown)
    if (key === undefined || !shown || !isWhole(reply, payload)) {
      if (making) hot.end(making)
      return (
        (key !== undefined && (await stale.replaceRefusal(request, reply, key, payload))) || payload
      )
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
}

/** A complete successful answer that contains nothing for this caller alone. */
function isWhole(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  return (
    reply.statusCode === 200 &&
    reply.getHeader('set-cookie') === undefined &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  )
}
