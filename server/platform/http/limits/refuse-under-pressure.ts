import { getHeapStatistics } from 'node:v8'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { OVERLOADED_RETRY_SECONDS, Overloaded } from '../../base/errors/overloaded.ts'
import { memoryLimitBytes } from '../../base/memory-limit.ts'
import type { Database } from '../../database/database.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    pressureHandler?: () => void
  }
}

/** Share of the memory; the rest is for finishing running requests. */
const MOST_OF_MEMORY = 0.9
/** Queries waiting for a connection: at most a second's work. */
const MOST_WAITING = 500
const LEAST_SAMPLE_MS = 1000

/** For routes that answer even under pressure: health checks must not take the process for dead. */
export const answersUnderPressure = { pressureHandler: () => {} }

/**
 * Answers 503 before doing any work while the event loop is late, memory is short or too many queries wait; a kept page
 * takes its place. Runs before every hook that uses the database for a request. `mostDelayMs` is the mean event loop
 * delay over a second, or over that time if longer.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  db: Database,
  mostDelayMs: number,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    // A sample in which the loop never turned counts as infinite delay, so it must not be shorter than the limit.
    sampleInterval: Math.max(LEAST_SAMPLE_MS, mostDelayMs),
    maxHeapUsedBytes: MOST_OF_MEMORY * getHeapStatistics().heap_size_limit,
    maxRssBytes: MOST_OF_MEMORY * memoryLimitBytes(),
    customError: Overloaded,
    retryAfter: OVERLOADED_RETRY_SECONDS,
  })
  app.addHook('onRequest', async ({ routeOptions: { config } }) => {
    if (config.pressureHandler) return
    if (db.$client.waitingCount > MOST_WAITING) throw new Overloaded()
  })
}
