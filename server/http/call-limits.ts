import { lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { messages } from '../../contract/messages.ts'
import type { Database } from '../database/database.ts'
import { preparedStatement } from '../database/prepared.ts'
import { callCount } from '../database/schema.ts'
import { DomainError } from '../domain-error.ts'
import type { LimitsPerMinute } from '../settings.ts'
import { addressBlock } from './caller.ts'
import { countTogether } from './count-together.ts'

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
  const count = countTogether((calls) => addCalls(db, calls))
  return async (request: FastifyRequest): Promise<void> => {
    const { limit } = request.routeOptions.config
    if (!limit || limit === 'reads') return
    const key = `${limit} ${request.user?.id ?? addressBlock(request.ip)}`
    if ((await count(key)) > limitsPerMinute[limit]) {
      throw new TooManyRequests(60 - new Date().getSeconds())
    }
  }
}

/** Removes the counts of minutes that are over. */
export async function forgetCallCounts(db: Database, before: Date): Promise<void> {
  await db.delete(callCount).where(lt(callCount.minute, before))
}

/** One statement counts and answers: two calls can't both read the last free place. */
const upsertCalls = preparedStatement<{ key: string; calls: number }>(
  'count_calls',
  // In the order of the keys, so that two nodes never wait for each other.
  sql`insert into call_count (key, minute, calls)
    select key, date_trunc('minute', now()), calls
    from unnest(${sql.placeholder('keys')}::text[], ${sql.placeholder('calls')}::integer[]) as asked (key, calls)
    order by key
    on conflict (key, minute) do update set calls = call_count.calls + excluded.calls
    returning key, calls`,
)

async function addCalls(
  db: Database,
  calls: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await upsertCalls(db, { keys: [...calls.keys()], calls: [...calls.values()] })
  return new Map(rows.map((row) => [row.key, row.calls]))
}
