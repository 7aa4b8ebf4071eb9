import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { findHeldShare } from '../../office/audit/held-stock.ts'
import type { KeptFigures } from '../../platform/cache/keep-pages.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ReadReplica } from '../../platform/database/servers/read-replica.ts'
import { sendNotFound } from '../../platform/http/error-handler.ts'
import { answersUnderPressure } from '../../platform/http/limits/refuse-under-pressure.ts'
import { describeDatabase, describeReplica } from './database-metrics.ts'
import { describeMoney } from './money-metrics.ts'

/** Metrics that are reported as they happen; the others are read on demand. */
type MoneyObservers = Pick<ReturnType<typeof describeMoney>, 'observeWebhook' | 'observeAudit'>

const NOTHING: MoneyObservers = { observeWebhook: () => {}, observeAudit: () => {} }

/**
 * `/metrics` in Prometheus' format, with a token; without that setting the page doesn't exist. Labels are route
 * patterns (`/order/:id`), because addresses contain e-mails and ids.
 */
export function metricsRoutes(
  app: FastifyInstance,
  {
    db,
    replica,
    served,
    token,
  }: {
    db: Database
    replica: ReadReplica | undefined
    served: () => KeptFigures
    token: string | undefined
  },
): MoneyObservers {
  if (!token) return NOTHING
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  describeHotAnswers(registry, served)
  describeHeldStock(registry, db)
  describeDatabase(registry, db)
  if (replica) describeReplica(registry, replica)
  const money = describeMoney(registry, db)
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  const config = { access: 'provider', limit: 'probes', ...answersUnderPressure } as const
  app.get('/metrics', { config, schema: { hide: true } }, async (request, reply) => {
    if (!isToken(request.headers.authorization, token)) return sendNotFound(request, reply)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return money
}

/** Read on demand, so that kept answers cost nothing extra. */
function describeHotAnswers(registry: Registry, served: () => KeptFigures): void {
  const registers = [registry]
  new Counter({
    name: 'hot_answers_total',
    help: 'Answers that may be kept: sent from memory (hit), made (miss), or sent from memory because the database is away or too busy (stale).',
    labelNames: ['result'],
    registers,
    collect() {
      const { hits, misses, stale } = served()
      this.reset()
      this.inc({ result: 'hit' }, hits)
      this.inc({ result: 'miss' }, misses)
      this.inc({ result: 'stale' }, stale)
    },
  })
  new Gauge({
    name: 'hot_answers_entries',
    help: 'Answers kept in memory.',
    registers,
    collect() {
      this.set(served().entries)
    },
  })
  new Gauge({
    name: 'hot_answers_bytes',
    help: 'Memory used by kept answers, of HOT_ANSWER_MEGABYTES.',
    registers,
    collect() {
      this.set(served().bytes)
    },
  })
}

/** Sums over all products, so it is computed at most once a minute. */
const HELD_SHARE_MS = 60_000

function describeHeldStock(registry: Registry, db: Database): void {
  let readAt = 0
  new Gauge({
    name: 'held_pieces_share',
    help: 'Share of all pieces in stock that unpaid orders reserve, from 0 to 1; NaN while the database is unavailable.',
    registers: [registry],
    async collect() {
      if (Date.now() - readAt < HELD_SHARE_MS) return
      try {
        this.set(await findHeldShare(db))
        readAt = Date.now()
      } catch {
        // The other metrics matter most while the database is unavailable.
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
