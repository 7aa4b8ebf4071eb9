import autocannon from 'autocannon'
import { memoryMb, postgresProcessorMs, processorMs } from './processes.ts'

/** Results of one round of load. Processor time is per request. */
export interface Sample {
  readonly elapsedMs: number
  readonly perSecond: number
  readonly appMs: number
  readonly databaseMs: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Peak memory of the answering process. */
  readonly memoryMb: number
  /** Load of the answering process and the load generator, as a share of one core each. */
  readonly appBusy: number
  readonly loadBusy: number
}

/** The answering process, whose processor time counts. */
export interface Answerer {
  readonly processId: number
  /** Its PostgreSQL, if any. */
  readonly postgresId?: number
}

/** Anything that can be loaded for a while. */
export interface Contender {
  readonly name: string
  run(seconds: number): Promise<Sample>
}

export type Request = autocannon.Request

export interface HttpLoad {
  readonly name: string
  readonly origin: string
  readonly answerer: Answerer
  readonly connections: number
  /** The targets that a connection requests in turn; made anew for each connection in each round. */
  requests(connection: number): Request[]
}

const MEMORY_EVERY_MS = 250
const LONGEST_SPELL_SECONDS = 10

/** Loads a server over `connections`, each of which sends the next request when the last is answered. */
export function overHttp({ name, origin, answerer, connections, requests }: HttpLoad): Contender {
  return {
    name,
    async run(seconds) {
      let connection = 0
      // Prepared before the clock starts.
      const lists = Array.from({ length: connections }, (_, index) => requests(index))
      const own = process.cpuUsage()
      const { seen, done } = await watched(answerer, async () => {
        const done = await autocannon({
          url: origin,
          connections,
          duration: seconds,
          // Milliseconds between two checks whether time is up.
          sampleInt: 100,
          setupClient: (client) => client.setRequests(lists[connection++] ?? []),
        })
        return { requests: done['2xx'], done }
      })
      const load = process.cpuUsage(own)
      assertAllWell(name, done)
      // Too slow for such a short round.
      if (done['2xx'] === 0 && seconds < LONGEST_SPELL_SECONDS) return this.run(2 * seconds)
      return {
        ...seen,
        p50Ms: done.latency.p50,
        p99Ms: done.latency.p99,
        loadBusy: (load.user + load.system) / 1000 / seen.elapsedMs,
      }
    },
  }
}

/** Runs work and measures the answerer's processor time and memory per request. */
export async function watched<Done>(
  { processId, postgresId }: Answerer,
  work: () => Promise<{ requests: number; done: Done }>,
) {
  const readDatabase = () => (postgresId === undefined ? 0 : postgresProcessorMs(postgresId))
  let mostMb = 0
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, memoryMb(processId).now)
  }, MEMORY_EVERY_MS)
  try {
    const start = { app: processorMs(processId), database: readDatabase(), at: performance.now() }
    const { requests, done } = await work()
    const elapsedMs = performance.now() - start.at
    const appMs = processorMs(processId) - start.app
    const seen = {
      elapsedMs,
      perSecond: (requests / elapsedMs) * 1000,
      appMs: appMs / requests,
      databaseMs: (readDatabase() - start.database) / requests,
      memoryMb: mostMb,
      appBusy: appMs / elapsedMs,
    }
    return { seen, done }
  } finally {
    clearInterval(timer)
  }
}

function assertAllWell(name: string, result: autocannon.Result): void {
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx === 0) return
  const statuses = JSON.stringify(result.statusCodeStats)
  throw new Error(
    `${name}: of ${result.requests.total} answers ${non2xx} were refusals (${statuses}), ${errors} broke off, ${timeouts} never came.`,
  )
}
