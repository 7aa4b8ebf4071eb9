import { setTimeout as sleep } from 'node:timers/promises'
import { compare, type Figures } from '../compare.ts'
import { fetchRaw, type RawAnswer } from '../fetch-raw.ts'
import type { MemoryPlan } from '../limits/from-memory.ts'
import { startLimit } from '../limits/start-limit.ts'
import { type Answerer, type Contender, overHttp } from '../load.ts'
import type { Bench, Measure } from '../measure.ts'
import { THE_SHOP } from '../memory.ts'
import { readMetric } from '../read-metric.ts'
import type { Finding, Goal, Row } from '../row.ts'
import { pickProductIds } from '../samples.ts'
import type { RunningShop } from '../shop.ts'

const CONNECTIONS = 32
const PROBES = 20
/** V8 takes some 30,000 answers until all of the shop's way is in its fastest code, the much shorter limit fewer. */
const WARM_UP_SECONDS = 4
/** Headers of the connection, or set by Fastify itself. */
const NOT_COPIED = ['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']

interface Target {
  readonly what: string
  readonly path: (shop: RunningShop) => string | Promise<string>
  readonly accept: string
  /** Share of the dressed limit. Bare bytes set no goal, because every answer is routed, counted and logged. */
  readonly goal: Goal
}

const JSON_ANSWER = { accept: '*/*', goal: { atLeast: 0.7 } } as const

const TARGETS: readonly Target[] = [
  { what: 'hot `GET /product?limit=6`', path: () => '/product?limit=6', ...JSON_ANSWER },
  {
    what: 'hot `GET /product/{id}`',
    path: async ({ database }) => `/product/${await pickProductIds(database, 1)}`,
    ...JSON_ANSWER,
  },
  { what: 'hot `GET /review?limit=6`', path: () => '/review?limit=6', ...JSON_ANSWER },
  {
    what: '`GET /` as HTML',
    path: () => '/',
    accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    goal: { atLeast: 0.7 },
  },
]

/** Answers that are equal for all visitors, compared with Fastify sending the same bytes from memory. */
export const hotReads: readonly Measure[] = TARGETS.map((target) => ({
  name: 'hot reads',
  what: target.what,
  run: (bench) => measureTarget(bench, target),
}))

async function measureTarget({ shop, effort }: Bench, target: Target): Promise<Finding> {
  const { what, accept, goal } = target
  const path = await target.path(shop)
  const headers = { accept, 'accept-encoding': 'gzip, deflate, br' }
  const probe = await probeShop(shop, path, headers)
  const contender = (name: string, origin: string, answerer: Answerer): Contender =>
    overHttp({
      name,
      origin,
      answerer,
      connections: CONNECTIONS,
      requests: () => [{ method: 'GET', path, headers }],
    })
  const dressed = await startLimit<MemoryPlan>('from-memory.ts', dressedPlan(path, probe))
  const bare = await startLimit<MemoryPlan>('from-memory.ts', barePlan(path, probe.answer))
  try {
    const figures = await compare(
      [
        contender(THE_SHOP, shop.origin, shop.answerer),
        contender('dressed limit', dressed.origin, dressed),
        contender('bare limit', bare.origin, bare),
      ],
      { ...effort, warmUpSeconds: WARM_UP_SECONDS },
    )
    const [own, asDressed, asBare] = figures as [Figures, Figures, Figures]
    const note = `${probe.answer.bytes.length.toLocaleString('en')} bytes; ${describeExtras(probe)}`
    const rows: Row[] = [
      {
        what: `${what}, of the dressed limit`,
        value: lowerRatio(own, asDressed),
        unit: 'ratio',
        goal,
        note,
      },
      {
        what: `${what}, of the bare limit`,
        value: lowerRatio(own, asBare),
        unit: 'ratio',
      },
    ]
    return { rows, contests: [{ what, figures }] }
  } finally {
    await dressed.stop()
    await bare.stop()
  }
}

/**
 * The load generator uses as much processor as bare Fastify. If it is the bottleneck, requests per second favour the
 * shop but processor time doesn't, so the lower ratio counts.
 */
function lowerRatio(own: Figures, limit: Figures): number {
  return Math.min(own.perSecond / limit.perSecond, limit.appMs / own.appMs)
}

type Probe = Awaited<ReturnType<typeof probeShop>>

/** Counts the shop's work per answer: bytes, headers, log lines, and whether `/metrics` counts it. */
async function probeShop(shop: RunningShop, path: string, headers: Record<string, string>) {
  let answer = await fetchRaw(shop.origin + path, headers)
  const before = await readRequestCount(shop)
  await sleep(300)
  shop.countLogLines()
  for (let probe = 0; probe < PROBES; probe += 1)
    answer = await fetchRaw(shop.origin + path, headers)
  await sleep(300)
  const logLines = Math.round(shop.countLogLines() / PROBES)
  if (answer.status !== 200) throw new Error(`${path} got status ${answer.status}.`)
  const isCounted = (await readRequestCount(shop)) - before >= PROBES
  return { answer, logLines, isCounted }
}

const readRequestCount = (shop: RunningShop) =>
  readMetric(shop, 'http_request_duration_seconds_count{')

function dressedPlan(path: string, { answer, isCounted, logLines }: Probe): MemoryPlan {
  const headers = Object.entries(answer.headers).filter(([name]) => !NOT_COPIED.includes(name))
  return { answers: [toAnswer(path, answer, headers)], isCounted, logLines }
}

function barePlan(path: string, answer: RawAnswer): MemoryPlan {
  const headers = Object.entries(answer.headers).filter(([name]) =>
    ['content-type', 'content-encoding'].includes(name),
  )
  return { answers: [toAnswer(path, answer, headers)], isCounted: false, logLines: 0 }
}

function toAnswer(path: string, { bytes }: RawAnswer, headers: [string, unknown][]) {
  const [pathname = ''] = path.split('?')
  const entries = headers.map(([name, value]) => [name, String(value)])
  return { path: pathname, headers: Object.fromEntries(entries), bytes }
}

function describeExtras({ answer, isCounted, logLines }: Probe): string {
  return [
    String(answer.headers['content-encoding'] ?? 'not packed'),
    `${Object.keys(answer.headers).length} headers`,
    isCounted ? 'counted in /metrics' : 'not counted in /metrics',
    logLines === 1 ? '1 line in the log' : `${logLines} lines in the log`,
  ].join(', ')
}
