import { totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { OVERLOADED_RETRY_SECONDS, Overloaded } from '../../base/overloaded.ts'
import type { Database } from '../../database/database.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => void
  }
}

/** Of the memory there is; what is left is for finishing what was begun. */
const MOST_OF_MEMORY = 0.9
/** Questions that wait for a connection to the database: a second's work, or less. */
const MOST_WAITING = 500
const LEAST_SAMPLE_MS = 1000

/** For a route that answers under pressure all the same: whoever watches over the process must not take it for dead. */
export const answersUnderPressure = { pressureHandler: () => {} }

/**
 * Refuses at the door what would only make everybody wait: while the event loop is late, memory runs out or the database
 * has too many questions before it, requests are answered 503 before anything is done for them. Comes before every hook
 * that asks the database. `mostDelayMs` is the mean lateness of the event loop, sampled over a second or this long: each
 * step of an answer would be that late.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  db: Database,
  mostDelayMs: number,
): Promise<void> {
  // A container's limit, where there is one; without one it is 0 or astronomic.
  const memoryBytes = Math.min(process.constrainedMemory() || totalmem(), totalmem())
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    // A sample in which the loop never turned counts as endlessly late: it must not be shorter than the lateness allowed.
    sampleInterval: Math.max(LEAST_SAMPLE_MS, mostDelayMs),
    maxHeapUsedBytes: MOST_OF_MEMORY * getHeapStatistics().heap_size_limit,
    maxRssBytes: MOST_OF_MEMORY * memoryBytes,
    customError: Overloaded,
    retryAfter: OVERLOADED_RETRY_SECONDS,
  })
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.pressureHandler) return
    if (db.$client.waitingCount > MOST_WAITING) throw new Overloaded()
  })
}
