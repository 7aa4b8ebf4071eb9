import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../base/domain-error.ts'
import type { Database } from '../database/database.ts'
import { answersUnderPressure } from '../http/limits/refuse-under-pressure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on the shop says that it is not ready, and goes on answering. */
    leave(): void
  }
}

const open = { config: { access: 'open', limit: 'probes' }, schema: { hide: true } } as const
/** A database that does not answer in this time is no database to send customers to. */
const DATABASE_DEADLINE_MS = 2000

/** The shop runs, and can't serve anybody just now. */
export class NotReady extends DomainError {
  override readonly retryAfterSeconds = 5

  constructor(cause: unknown) {
    super('overloaded', 'The shop is not ready: its database does not answer.')
    this.cause = cause
  }
}

/** Told before the shop stops listening, so that whoever shares requests out has time to hear it. */
class Leaving extends DomainError {
  override readonly retryAfterSeconds = 1

  constructor() {
    super('overloaded', 'The shop is closing; another one takes the requests.')
  }
}

/**
 * For whoever watches over the process (`/healthz`: is it alive?) and sends it requests (`/readyz`: may it have any? not
 * under pressure).
 */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  app.get(
    '/healthz',
    { ...open, config: { ...open.config, ...answersUnderPressure } },
    async () => ({ status: 'ok' }),
  )

  let isLeaving = false
  app.decorate('leave', () => {
    isLeaving = true
  })
  app.get('/readyz', open, async () => {
    if (isLeaving) throw new Leaving()
    let timer: NodeJS.Timeout | undefined
    const deadline = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), DATABASE_DEADLINE_MS)
    })
    try {
      await Promise.race([db.execute(sql`select 1`), deadline])
    } catch (error) {
      throw new NotReady(error)
    } finally {
      clearTimeout(timer)
    }
    return { status: 'ready' }
  })
}
