import { createHash } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { attempt } from '../../database/tables/sign-in.ts'

/** Pauses between tries: some are free, then each pause is twice the previous. */
export interface Patience {
  readonly freeTries: number
  readonly firstPauseSeconds: number
  readonly longestPauseSeconds: number
  /** After this long without a try, counting starts afresh. */
  readonly forgottenAfterSeconds: number
}

export type Attempts = ReturnType<typeof attempts>

/** Beyond every `longestPauseSeconds`; `power` overflows at 2^1024, before `least` bounds it. */
const MOST_DOUBLINGS = 30

/**
 * Slows down guessing and floods, counted in PostgreSQL by all nodes together. A pause, not a lock: it ends by itself,
 * and early tries don't prolong it.
 */
export function attempts(db: Queryable) {
  return {
    /** Counts a try and returns 0, or returns the seconds until the next one is allowed. */
    async take(what: string, patience: Patience, now: Date): Promise<number> {
      const key = hashKey(what)
      const { freeTries, firstPauseSeconds, longestPauseSeconds } = patience
      const at = sql`${sql.param(now, attempt.lastAt)}::timestamptz`
      const isForgotten = sql`${attempt.lastAt} < ${at} - make_interval(secs => ${patience.forgottenAfterSeconds})`
      const tries = sql`(case when ${isForgotten} then 1 else ${attempt.tries} + 1 end)`
      // Free tries never wait, not even for one with a timestamp a millisecond later that was counted first.
      const waitAfter = (count: ReturnType<typeof sql>) =>
        sql`case when ${count} < ${freeTries} then to_timestamp(0) else ${at} + make_interval(secs =>
          least(${firstPauseSeconds} * power(2, least(${count} - ${freeTries}, ${MOST_DOUBLINGS})), ${longestPauseSeconds})) end`
      // One statement: concurrent tries are each counted before the next is judged.
      const [row] = await db
        .insert(attempt)
        .values({
          key,
          tries: 1,
          waitUntil: waitAfter(sql`1`),
          lastAt: now,
        })
        .onConflictDoUpdate({
          target: attempt.key,
          set: {
            tries,
            waitUntil: waitAfter(tries),
            lastAt: now,
          },
          setWhere: sql`${attempt.waitUntil} <= ${at}`,
        })
        .returning({ tries: attempt.tries })
      if (row) return 0
      const [waiting] = await db
        .select({ until: attempt.waitUntil })
        .from(attempt)
        .where(eq(attempt.key, key))
      const milliseconds = (waiting?.until.getTime() ?? 0) - now.getTime()
      return Math.max(1, Math.ceil(milliseconds / 1000))
    },

    async forget(...whats: string[]): Promise<void> {
      await db.delete(attempt).where(inArray(attempt.key, whats.map(hashKey)))
    },

    async forgetOlderThan(moment: Date): Promise<void> {
      await db.delete(attempt).where(lt(attempt.lastAt, moment))
    },
  }
}

/** Hashed, so that the table contains no personal data. */
function hashKey(what: string): Buffer {
  return createHash('sha256').update(what).digest()
}
