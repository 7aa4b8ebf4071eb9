import type { FastifyInstance } from 'fastify'
import { listAccountEvents } from '../../../contract/people/identity.ts'
import { accountEventStore } from '../../people/accounts/account-event-store.ts'
import type { Database } from '../../platform/database/database.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../platform/database/lists/paging.ts'
import { route } from '../../platform/http/route.ts'
import { normalizeEmail } from '../../platform/providers/identity/email.ts'

/** The list of account events, for admins. */
export function accountEventRoutes(app: FastifyInstance, db: Database): void {
  const events = accountEventStore(db)
  route(app, listAccountEvents, async ({ query, raw }, reply) => {
    const { email, after, limit = LONGEST_PAGE } = query
    const page = await events.list(email && normalizeEmail(email), limit, after)
    sendPageHeaders(raw, reply, page)
    return page.rows.map(({ id, createdAt, ...event }) => ({
      _id: id,
      ...event,
      createdAt: createdAt.toISOString(),
    }))
  })
}
