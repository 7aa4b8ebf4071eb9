import { lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { messages } from '../../contract/messages.ts'
import type { Database } from '../database/database.ts'
import { callCount } from '../database/schema.ts'
import { DomainError } from '../domain-error.ts'
import type { LimitsPerMinute } from '../settings.ts'
import { addressBlock } from './caller.ts'

export class TooManyRequests extends DomainError {
  override readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('tooManyRequests', messages.tooManyRequests)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * Counts calls per caller and minute in PostgreSQL, so that every node of the shop counts together. A caller is the
 * user where one is signed in, else the address (of IPv6 the first half). Reads are not counted: they change nothing and stay off the disk.
 */
export function limitCalls(db: Database, limitsPerMinute: LimitsPerMinute) {
  return async (request: FastifyRequest): Promise<void> => {
    const { limit } = request.routeOptions.config
    if (!limit || limit === 'reads') return
    const key = `${limit} ${request.user?.id ?? addressBlock(request.ip)}`
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
      throw new TooManyRequests(60 - new Date().getSeconds())
    }
  }
}

/** Removes the counts of minutes that are over. */
export async function forgetCallCounts(db: Database, before: Date): Promise<void> {
  await db.delete(callCount).where(lt(callCount.minute, before))
}
