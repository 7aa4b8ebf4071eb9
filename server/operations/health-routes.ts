import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { DomainError } from '../domain-error.ts'
import { answersUnderPressure } from '../http/refuse-under-pressure.ts'

const open = { config: { access: 'open', limit: 'reads' }, schema: { hide: true } } as const
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

  app.get('/readyz', open, async () => {
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
