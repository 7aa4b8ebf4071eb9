import type { FastifyInstance } from 'fastify'
import { listAccountEvents } from '../../contract/identity.ts'
import type { Database } from '../database/database.ts'
import { LONGEST_PAGE } from '../http/paging.ts'
import { route } from '../http/route.ts'
import { normalizeEmail } from '../providers/identity/email.ts'
import { accountEventStore } from './account-event-store.ts'

/** What was done to accounts, for admins. */
export function accountEventRoutes(app: FastifyInstance, db: Database): void {
  const events = accountEventStore(db)
  route(app, listAccountEvents, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const { email, after, limit = LONGEST_PAGE } = query
    const rows = await events.list({ email: email && normalizeEmail(email), after, limit })
    return rows.map(({ id, createdAt, ...event }) => ({
      _id: id,
      ...event,
      createdAt: createdAt.toISOString(),
    }))
  })
}
