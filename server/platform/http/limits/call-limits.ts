import { lt, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LimitName } from '../../../../contract/values/endpoint.ts'
import { MOST_EVENTS } from '../../../../contract/values/fields.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { DomainError } from '../../base/errors/domain-error.ts'
import type { Database } from '../../database/database.ts'
import { preparedStatement } from '../../database/prepared.ts'
import { callCount } from '../../database/tables/shop.ts'
import type { CallLimits } from '../../environment/settings.ts'
import { addressBlock } from '../refusals/caller.ts'
import { type Budget, rateLimitHeaders } from './rate-limit-headers.ts'
import type { ReadLimit } from './read-limit.ts'

export class TooManyRequests extends DomainError {
  override readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('tooManyRequests', messages.tooManyRequests)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Counted by address even when signed in, so that another account gives no new budget. */
const BY_ADDRESS: ReadonlySet<LimitName> = new Set([
  'prices',
  'signIns',
  'signUps',
  'resets',
  'shopMails',
])
/** Costly calls, counted by address as well: fresh accounts of one place share what it may ask for. */
const ALSO_BY_ADDRESS: ReadonlySet<LimitName> = new Set([
  'resolves',
  'documents',
  'imports',
  'uploads',
])
/** Several people of a company behind one address work at once. */
const USERS_AT_AN_ADDRESS = 3
const WINDOW_SECONDS = { minute: 60, day: 24 * 60 * 60 } as const
type Window = keyof typeof WINDOW_SECONDS

/**
 * Counts calls per caller in PostgreSQL, for all nodes together. The caller is the signed-in user, else the address
 * (for IPv6 its first half). Reads are counted earlier, see `limitReads`. Each call of a key counts for the key, in place
 * of the changes of its maker.
 */
export function limitCalls(db: Database, now: () => Date, { perMinute, perDay }: CallLimits) {
  async function take(name: string, window: Window, quota: number, caller: string) {
    const calls = await countCall(db, window, `${name} ${caller}`)
    const windowSeconds = WINDOW_SECONDS[window]
    const resetSeconds = windowSeconds - (Math.floor(now().getTime() / 1000) % windowSeconds)
    return { name, quota, windowSeconds, remaining: quota - calls, resetSeconds }
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { limit } = request.routeOptions.config
    if (!limit || limit === 'probes') return
    const { keyId } = request
    const budgets: Budget[] = []
    if (keyId) budgets.push(await take('keys', 'minute', perMinute.keys, keyId))
    if (limit === 'reads' || (keyId && limit === 'writes')) {
      if (keyId) enforce(budgets, reply)
      return
    }
    const address = addressBlock(request.ip)
    const caller = BY_ADDRESS.has(limit) ? address : (keyId ?? request.user?.id ?? address)
    if (limit !== 'shopMails') budgets.push(await take(limit, 'minute', perMinute[limit], caller))
    if (limit === 'signUps' || limit === 'shopMails')
      budgets.push(await take(`${limit}PerDay`, 'day', perDay[limit], address))
    if (ALSO_BY_ADDRESS.has(limit) && caller !== address) {
      const quota = perMinute[limit as keyof typeof perMinute] * USERS_AT_AN_ADDRESS
      budgets.push(await take(`${limit}OfAddress`, 'minute', quota, address))
    }
    enforce(budgets, reply)
  }
}

/** Counts reads by address in this process before anything answers, see `readLimit`. */
export function limitReads(reads: ReadLimit) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.routeOptions.config.limit === 'reads')
      enforce([reads.take(request.ip, readUnits(request))], reply)
  }
}

const ROWS_OF_A_UNIT = 100

/** Units of a read: one for each 100 rows that it asks for. An invalid `limit` is refused later. */
export function readUnits({ routeOptions, query }: FastifyRequest): number {
  const rows = Number((query as { limit?: unknown }).limit ?? routeOptions.config.usualRows)
  return rows > ROWS_OF_A_UNIT && rows <= MOST_EVENTS ? Math.ceil(rows / ROWS_OF_A_UNIT) : 1
}

function enforce(budgets: readonly Budget[], reply: FastifyReply): void {
  const atLeastZero = budgets.map((budget) => ({
    ...budget,
    remaining: Math.max(0, budget.remaining),
  }))
  reply.headers(rateLimitHeaders(atLeastZero))
  const spent = budgets.filter(({ remaining }) => remaining < 0)
  if (spent.length > 0) {
    throw new TooManyRequests(Math.max(...spent.map(({ resetSeconds }) => resetSeconds)))
  }
}

/** Deletes the counters of past minutes and days. */
export async function forgetCallCounts(db: Database, before: Date): Promise<void> {
  await db.delete(callCount).where(lt(callCount.minute, before))
}

/**
 * One statement counts and returns: two calls can't both take the last place. `minute` is the start of the window; for
 * days, midnight.
 */
const upsertCall = preparedStatement<{ calls: number }>(
  'count_call',
  sql`insert into call_count (key, minute, calls)
    values (${sql.placeholder('key')}, date_trunc(${sql.placeholder('window')}::text, now(), 'UTC'), 1)
    on conflict (key, minute) do update set calls = call_count.calls + 1
    returning calls`,
)

async function countCall(db: Database, window: Window, key: string): Promise<number> {
  const [row] = await upsertCall(db, { window, key })
  if (!row) throw new Error('A call was not counted.')
  return row.calls
}
