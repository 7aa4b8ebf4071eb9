import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, LightMyRequestResponse } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { chooseEncoding, type Encoding } from '../http/compress.ts'
import { readUnits } from '../http/limits/call-limits.ts'
import { MOST_AT_ONCE } from '../http/limits/connection-limits.ts'
import { rateLimitOf } from '../http/limits/rate-limit-headers.ts'
import type { ReadLimit } from '../http/limits/read-limit.ts'
import type { RequestsUnderWay } from '../http/limits/requests-under-way.ts'
import { askWhetherSilent, SILENT_MS } from './ask-whether-silent.ts'
import {
  type Age,
  type AnswerHeaders,
  headersOfAll,
  isUnchanged,
  type KeptPage,
  makePage,
  type PackedPage,
  packPage,
  writePage,
} from './page-bytes.ts'
import { writeTogether } from './write-together.ts'

/** A visitor's page is at most so old when it is asked for. */
const FRESH_MS = 1000
/** The last answer stands in for so long while the database gives none. */
const LIVES_MS = 60_000
/** A read that has waited so long is stood in for if the database doesn't answer at all. HAProxy waits 900 ms. */
const PATIENCE_MS = 500
/** Larger answers would evict too many others. A list of 1,000 products fits. */
const LARGEST_SHARE = 1 / 4
const HEAD_BYTES = 2048
/** Browsers send a few dozen variants of `Accept-Encoding`; more are made up. */
const MOST_VARIANTS = 100

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for open reads, whose answers to visitors are kept. */
    kept?: KeptRoute
  }
  interface FastifyRequest {
    /** The reading that makes this request's answer, if that is to be kept. */
    pageRead?: PageRead | undefined
    /** Set until the answer is there: looks whether the last one must stand in. */
    patience?: NodeJS.Timeout | undefined
  }
}

export interface KeptRoute {
  /** The parameters that the route knows. With others, such as a mail's token, nothing is kept. */
  readonly query: readonly string[]
  /** A page is for clients that want one; others get the problem of an unknown address. */
  readonly isPage?: true
}

/** An answer that isn't kept: equal requests that waited for it get it, too. */
interface Failure {
  readonly statusCode: number
  readonly headers: AnswerHeaders
  readonly payload: Buffer
}

/** An answer in the making, for which equal requests wait. */
interface PageRead extends Age {
  readonly url: string
  readonly startedAt: number
  readAt: number
  until: number
  /** A call of the page was refused or found nothing. */
  isPartial: boolean
  /** The database refused the answer, or a call of the page. */
  isRefused: boolean
  readonly ended: Promise<KeptPage | Failure | undefined>
  readonly end: (answer?: KeptPage | Failure) => void
}

interface KeptPagesParts {
  readonly db: Database
  readonly maxBytes: number
  readonly now: () => Date
  /** The clock of ages, in milliseconds. */
  readonly elapsed: () => number
  readonly sessionCookie: string
  readonly underWay: RequestsUnderWay
  readonly reads: ReadLimit
}

/** For the metrics. */
export interface KeptFigures {
  readonly hits: number
  readonly misses: number
  readonly stale: number
  readonly entries: number
  readonly bytes: number
}

/** Ages of answers to the calls that pages make. */
const ages = new WeakMap<IncomingMessage, Age>()

/** Notes an answer that a page is made with: the page is as old as the oldest. */
export function notePart(page: FastifyRequest, { raw, statusCode }: LightMyRequestResponse): void {
  const { pageRead } = page
  if (!pageRead) return
  const part = ages.get(raw.req as IncomingMessage)
  if (part) takeAge(pageRead, part)
  if (statusCode !== 200) pageRead.isPartial = true
  if (statusCode === 503) pageRead.isRefused = true
}

/** Notes the ends of discounts that an answer shows: it is not shown beyond the first. */
export function noteDiscounts(
  { pageRead }: FastifyRequest,
  ends: readonly (Date | null | undefined)[],
): void {
  if (!pageRead) return
  for (const end of ends) if (end) pageRead.until = Math.min(pageRead.until, end.getTime())
}

function takeAge(pageRead: PageRead, { readAt, until }: Age): void {
  pageRead.readAt = Math.min(pageRead.readAt, readAt)
  pageRead.until = Math.min(pageRead.until, until)
}

/**
 * Keeps the answers of open reads to visitors for a second, and sends the last one for a minute while the database is
 * away or overloaded (decision 51). Each hook is added at its place: `first` before all others, `afterLimits` behind the
 * limit of reads and before what refuses under pressure, `last` behind all others.
 */
export function keepPages(
  app: FastifyInstance,
  { db, maxBytes, now, elapsed, sessionCookie, underWay, reads }: KeptPagesParts,
) {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes * LARGEST_SHARE)),
    // Packed twice it is no larger than once unpacked.
    sizeCalculation: ({ bytes }) => 2 * bytes.length + HEAD_BYTES,
  })
  const pageReads = new Map<string, PageRead>()
  const encodings = new LRUCache<string, Encoding>({ max: MOST_VARIANTS })
  const isSilent = askWhetherSilent(db)
  const write = writeTogether()
  const counts = { hits: 0, misses: 0, stale: 0 }

  /** A kept answer that is younger than this, and shows no discount that has ended. */
  function find(url: string, withinMs: number): KeptPage | undefined {
    const page = pages.get(url)
    if (!page || elapsed() - page.readAt >= withinMs) return undefined
    const isOver = page.until !== Number.POSITIVE_INFINITY && page.until <= now().getTime()
    return isOver ? undefined : page
  }

  function isKept({ routeOptions: { config }, raw, query }: FastifyRequest): boolean {
    const { kept } = config
    const { method, headers } = raw
    if (!kept || (method !== 'GET' && method !== 'HEAD') || headers.host === undefined) return false
    if (hasSession(raw, sessionCookie) || (kept.isPage && !acceptsPages(raw))) return false
    return Object.keys(query as object).every((name) => kept.query.includes(name))
  }

  function pack({ headers }: FastifyRequest, page: KeptPage) {
    const { 'accept-encoding': accepted = '' } = headers
    const text = String(accepted)
    const encoding = encodings.get(text) ?? chooseEncoding(text)
    encodings.set(text, encoding)
    return packPage(page, encoding)
  }

  /** Sends a kept answer past the handler and the further hooks, with further headers as names and values. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, packed }: { readonly page: KeptPage; readonly packed: PackedPage },
    further: readonly string[],
  ): void {
    endPatience(request)
    reply.hijack()
    ages.set(request.raw, page)
    write(() => writePage(request.raw, reply.raw, packed, further))
  }

  /** Gives an answer to Fastify's reply. Returns its bytes, none if the client has them. */
  async function fill(
    request: FastifyRequest,
    reply: FastifyReply,
    page: KeptPage,
    askedAt: number,
  ): Promise<Buffer | null> {
    ages.set(request.raw, page)
    const { etag, bytes, ownHeaders } = await pack(request, page)
    const [name, mark] = markOf(askedAt - page.readAt)
    reply.headers(ownHeaders)
    if (name && mark) reply.header(name, mark)
    if (!isUnchanged(request.headers['if-none-match'], etag)) return bytes
    reply.code(304).removeHeader('content-type').removeHeader('content-encoding')
    // A 304 says no length; an empty buffer would say 0.
    return null
  }

  const rateLimit = (reply: FastifyReply) => ['ratelimit', String(reply.getHeader('ratelimit'))]

  function begin(url: string): PageRead {
    const startedAt = elapsed()
    const { promise: ended, resolve } = Promise.withResolvers<KeptPage | Failure | undefined>()
    const pageRead: PageRead = {
      url,
      startedAt,
      readAt: startedAt,
      until: Number.POSITIVE_INFINITY,
      isPartial: false,
      isRefused: false,
      ended,
      end(answer) {
        if (pageReads.get(url) === pageRead) pageReads.delete(url)
        resolve(answer)
      },
    }
    pageReads.set(url, pageRead)
    counts.misses += 1
    return pageRead
  }

  /** An equal reading that began less than a second ago. */
  function findReading(url: string): PageRead | undefined {
    const pageRead = pageReads.get(url)
    return pageRead && elapsed() - pageRead.startedAt < FRESH_MS ? pageRead : undefined
  }

  /** Looks, while an answer is waited for, whether the database answers at all. The handler goes on, unheard. */
  function standBy(request: FastifyRequest, reply: FastifyReply, url: string): void {
    async function look(): Promise<void> {
      const isGone = await isSilent()
      const page = isGone ? find(url, LIVES_MS) : undefined
      const packed = page && (await pack(request, page))
      // The request's own answer is there.
      if (request.patience === undefined) return
      if (page && packed) {
        counts.stale += 1
        const mark = markOf(elapsed() - page.readAt)
        send(request, reply, { page, packed }, [...rateLimit(reply), ...mark])
      } else request.patience = setTimeout(look, SILENT_MS)
    }
    request.patience = setTimeout(look, PATIENCE_MS - SILENT_MS)
  }

  return {
    first(): void {
      app.addHook('onRequest', (request, reply, next) => {
        if (!isKept(request)) return next()
        const page = find(request.raw.url ?? '', FRESH_MS)
        // Refused by a later hook: a packet of small requests for large answers would fill the memory.
        if (!page || underWay.of(request.raw.socket) > MOST_AT_ONCE) return next()
        const budget = reads.take(request.ip, readUnits(request))
        // Counted again and refused by the hook of the limits.
        if (budget.remaining < 0) return next()
        counts.hits += 1
        pack(request, page).then(
          (packed) => send(request, reply, { page, packed }, ['ratelimit', rateLimitOf(budget)]),
          next,
        )
      })
    },

    afterLimits(): void {
      app.decorateRequest('pageRead', undefined)
      app.decorateRequest('patience', undefined)
      app.addHook('onRequest', async (request, reply) => {
        if (!isKept(request)) return
        const url = request.raw.url ?? ''
        standBy(request, reply, url)
        const askedAt = elapsed()
        const equal = findReading(url)
        const made = find(url, FRESH_MS) ?? (equal && (await equal.ended))
        // The last answer was sent meanwhile.
        if (reply.sent) return reply
        if (made && 'statusCode' in made)
          return reply.code(made.statusCode).headers(made.headers).send(made.payload)
        // A page that was waited for may be made of older calls, or stand in for a refused one.
        const isShown = made && (equal?.isRefused || askedAt - made.readAt < FRESH_MS)
        const page = isShown ? made : undefined
        const packed = page && (await pack(request, page))
        if (reply.sent) return reply
        if (page && packed) {
          const mark = markOf(askedAt - page.readAt)
          counts[mark.length > 0 ? 'stale' : 'hits'] += 1
          send(request, reply, { page, packed }, [...rateLimit(reply), ...mark])
          return reply
        }
        request.pageRead = begin(url)
      })
    },

    last(): void {
      app.addHook('onSend', async (request, reply, payload) => {
        endPatience(request)
        const { pageRead } = request
        if (!pageRead) {
          forbidStoring(request, reply)
          return payload
        }
        if (reply.statusCode === 503) pageRead.isRefused = true
        const last = pageRead.isRefused ? find(pageRead.url, LIVES_MS) : undefined
        if (last) {
          pageRead.end(last)
          counts.stale += 1
          reply.code(200).removeHeader('retry-after').headers(last.headers)
          return fill(request, reply, last, pageRead.startedAt)
        }
        if (!isWhole(request, reply, payload) || pageRead.isPartial) {
          forbidStoring(request, reply)
          pageRead.end(readFailure(request, reply, payload))
          return payload
        }
        const page = makePage(pageRead, reply.getHeaders(), payload)
        // A slow reading doesn't replace a later one.
        if ((pages.peek(pageRead.url)?.readAt ?? 0) <= page.readAt) pages.set(pageRead.url, page)
        pageRead.end(page)
        return fill(request, reply, page, pageRead.startedAt)
      })
      // Also if nothing was sent because the client left.
      app.addHook('onResponse', (request, _reply, done) => {
        endPatience(request)
        request.pageRead?.end()
        done()
      })
    },

    figures: (): KeptFigures => ({
      hits: counts.hits,
      misses: counts.misses,
      stale: counts.stale,
      entries: pages.size,
      bytes: pages.calculatedSize,
    }),
  }
}

/** RFC 9211: a negative `ttl` says for how long an answer has been stale. */
function markOf(ageMs: number): readonly string[] {
  if (ageMs < FRESH_MS) return []
  return ['cache-status', `bulkhead; hit; ttl=-${Math.ceil((ageMs - FRESH_MS) / 1000)}`]
}

/** Whether a request may name a session, valid or not: names of cookies may be followed by blanks. */
function hasSession({ headers }: IncomingMessage, sessionCookie: string): boolean {
  const { authorization, cookie } = headers
  return authorization !== undefined || Boolean(cookie?.includes(sessionCookie))
}

/** No cache on the way may repeat an answer of an open read that is not a kept one. */
function forbidStoring({ routeOptions }: FastifyRequest, reply: FastifyReply): void {
  if (routeOptions.config.kept && reply.getHeader('cache-control') === undefined)
    reply.header('cache-control', 'private, no-cache')
}

function acceptsPages({ headers: { accept } }: IncomingMessage): boolean {
  return accept === undefined || accept.includes('text/html') || accept.includes('*/*')
}

/** A complete successful answer that contains nothing for this caller alone. */
function isWhole(
  { sessionToken }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  return (
    sessionToken === undefined &&
    reply.statusCode === 200 &&
    reply.getHeader('set-cookie') === undefined &&
    reply.getHeader('cache-control') !== 'no-store' &&
    (typeof payload === 'string' || Buffer.isBuffer(payload))
  )
}

/** A call's failure that is the same for all who asked. A page's depends on what its client accepts. */
function readFailure(
  { routeOptions: { config } }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Failure | undefined {
  const { statusCode } = reply
  const isShared = !config.kept?.isPage && (statusCode === 404 || statusCode >= 500)
  if (!isShared || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined
  // As text Fastify would add a charset to its type.
  return { statusCode, headers: headersOfAll(reply.getHeaders()), payload: Buffer.from(payload) }
}

function endPatience(request: FastifyRequest): void {
  clearTimeout(request.patience)
  request.patience = undefined
}
