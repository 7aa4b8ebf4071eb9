import type { FastifyInstance } from 'fastify'
import type { ReadLimit } from '../http/limits/read-limit.ts'
import type { RequestsUnderWay } from '../http/limits/requests-under-way.ts'
import { answerFromMemory } from './answers/answer-from-memory.ts'
import { hotAnswers } from './answers/hot-answers.ts'
import { keepAnswers, waitForAnswers } from './answers/make-answers.ts'
import type { Changes } from './changed.ts'

interface ServeParts {
  readonly changes: Changes
  readonly maxBytes: number
  readonly now: () => Date
  readonly sessionCookie: string
  readonly underWay: RequestsUnderWay
  readonly reads: ReadLimit
}

/** Of the answers in memory, for the metrics. */
export interface ServedFigures {
  readonly hits: number
  readonly misses: number
  readonly stale: number
  readonly entries: number
  readonly bytes: number
}

/**
 * Serves cached answers through Fastify's hooks. `first` is called before every other hook is added, `afterLimits` once
 * those that may refuse a read are there, and `last` after all others.
 */
export function serveAnswers(
  app: FastifyInstance,
  { changes, maxBytes, now, sessionCookie, underWay, reads }: ServeParts,
) {
  const hot = hotAnswers(changes, { maxBytes, now })
  return {
    first: (): void => answerFromMemory(app, hot, { sessionCookie, underWay, reads }),
    afterLimits: (): void => waitForAnswers(app, hot, sessionCookie),
    last: (): void => keepAnswers(app, hot, sessionCookie),
    figures: (): ServedFigures => hot.figures(),
  }
}
