import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { findHeldShare } from '../audit/held-stock.ts'
import type { Database } from '../database/database.ts'
import type { HotAnswers } from '../hot-answers/hot-answers.ts'
import { sendNotFound } from '../http/error-handler.ts'
import { answersUnderPressure } from '../http/limits/refuse-under-pressure.ts'

/** Told of a request that was answered. */
export type ObserveRequest = (
  labels: { readonly method: string; readonly route: string; readonly status: number },
  seconds: number,
) => void

/**
 * `/metrics` in Prometheus' format, for whoever holds the token; without one set there is no such page. Labels are the
 * routes' own patterns (`/order/:id`), never an address as it was asked for: those hold e-mails and ids.
 */
export function metricsRoutes(
  app: FastifyInstance,
  { db, hot, token }: { db: Database; hot: HotAnswers; token: string | undefined },
): ObserveRequest {
  if (!token) return () => {}
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  describeHotAnswers(registry, hot)
  describeHeldStock(registry, db)
  const observe: ObserveRequest = (labels, seconds) => duration.observe({ ...labels }, seconds)
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  const config = { access: 'provider', limit: 'probes', ...answersUnderPressure } as const
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) return sendNotFound(request, reply)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return observe
}

/** Read when somebody asks for them, so that an answer from memory costs nothing more. */
function describeHotAnswers(registry: Registry, hot: HotAnswers): void {
  const registers = [registry]
  new Counter({
    name: 'hot_answers_total',
    help: 'Answers that may be kept: sent from memory (hit) or made (miss).',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses } = hot.figures()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
    },
  })
  new Gauge({
    name: 'hot_answers_entries',
    help: 'Answers kept in memory.',
    registers,
    collect() {
      this.set(hot.figures().entries)
    },
  })
  new Gauge({
    name: 'hot_answers_bytes',
    help: 'Memory that the kept answers take, of HOT_ANSWER_MEGABYTES.',
    registers,
    collect() {
      this.set(hot.figures().bytes)
    },
  })
}

/** Adds up every product, so it is computed once a minute, however often the metrics are read. */
const HELD_SHARE_MS = 60_000

function describeHeldStock(registry: Registry, db: Database): void {
  let readAt = 0
  new Gauge({
    name: 'held_pieces_share',
    help: 'Part of all pieces in stock that unpaid orders hold, from 0 to 1; NaN while the database is away.',
    registers: [registry],
    async collect() {
      if (Date.now() - readAt < HELD_SHARE_MS) return
      try {
        this.set(await findHeldShare(db))
        readAt = Date.now()
      } catch {
        // The other metrics are wanted most while the database is away.
        this.set(Number.NaN)
      }
    },
  })
}

function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
