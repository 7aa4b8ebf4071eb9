import { sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '../../contract/messages.ts'
import type { Database } from '../database/database.ts'
import { callCount } from '../database/schema.ts'
import { DomainError } from '../domain-error.ts'
import type { LimitsPerMinute } from '../settings.ts'

export class TooManyRequests extends DomainError {
  constructor() {
    super('tooManyRequests', messages.tooManyRequests)
  }
}

/**
 * Counts calls per caller and minute in PostgreSQL, so that every node of the shop counts together. A caller is the
 * user where one is signed in, else the address. Reads are not counted: they change nothing and stay off the disk.
 */
export function limitCalls(db: Database, limitsPerMinute: LimitsPerMinute) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { limit } = request.routeOptions.config
    if (!limit || limit === 'reads') return
    const key = `${limit} ${request.user?.id ?? request.ip}`
    // One statement counts and answers: two calls can't both read the last free place.
    const [row] = await db
      .insert(callCount)
      .values({ key, minute: sql`date_trunc('minute', now())`, calls: 1 })
      .onConflictDoUpdate({
        target: [callCount.key, callCount.minute],
        set: { calls: sql`${callCount.calls} + 1` },
      })
      .returning({ calls: callCount.calls })
    if (row && row.calls > limitsPerMinute[limit]) {
      reply.header('retry-after', 60 - new Date().getSeconds())
      throw new TooManyRequests()
    }
  }
}
