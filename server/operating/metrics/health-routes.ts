import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { findStandbyTrouble } from '../../platform/database/servers/standbys.ts'
import { answersUnderPressure } from '../../platform/http/limits/refuse-under-pressure.ts'
import { oncePerMoment } from './once-per-moment.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the shop reports not ready, and keeps answering. */
    leave(): void
  }
}

const open = { config: { access: 'open', limit: 'probes' }, schema: { hide: true } } as const
/** A slower database is too slow for customers. */
const DATABASE_DEADLINE_MS = 2000

/** The shop runs, but can't serve requests right now. */
export class NotReady extends DomainError {
  override readonly retryAfterSeconds = 5

  constructor(cause: unknown) {
    super('overloaded', 'The shop is not ready: its database does not answer.')
    this.cause = cause
  }
}

/** Reported before the shop stops listening, so that load balancers notice in time. */
class Leaving extends DomainError {
  override readonly retryAfterSeconds = 1

  constructor() {
    super('overloaded', 'The shop is closing; another one takes the requests.')
  }
}

/**
 * Health checks: `/healthz` (is the process alive?) and `/readyz` (may it get requests? not under pressure). `degraded`
 * serves as well, but the next fault may cost more.
 */
export function healthRoutes(
  app: FastifyInstance,
  db: Database,
  {
    databaseStandbys,
    findTrouble,
  }: {
    readonly databaseStandbys: number
    /** Why the shop takes no payments. */
    readonly findTrouble: () => Promise<string | undefined>
  },
): void {
  app.get(
    '/healthz',
    { ...open, config: { ...open.config, ...answersUnderPressure } },
    async () => ({ status: 'ok' }),
  )

  let isLeaving = false
  app.decorate('leave', () => {
    isLeaving = true
  })
  // Anybody may ask, so that many askers must not cost many connections.
  const askDatabase = oncePerMoment(async () => {
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), DATABASE_DEADLINE_MS)
    })
    try {
      const checks = Promise.all([
        db.execute(sql`select 1`),
        findStandbyTrouble(db, databaseStandbys),
        findTrouble(),
      ])
      const [, ...found] = await Promise.race([checks, deadline])
      const troubles = found.filter((trouble) => trouble !== undefined)
      return troubles.length > 0
        ? { status: 'degraded', detail: troubles.join(' ') }
        : { status: 'ready' }
    } catch (error) {
      throw new NotReady(error)
    } finally {
      clearTimeout(timer)
    }
  })
  app.get('/readyz', open, () => {
    if (isLeaving) throw new Leaving()
    return askDatabase()
  })
}
