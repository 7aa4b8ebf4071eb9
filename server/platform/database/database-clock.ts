import { sql } from 'drizzle-orm'
import type { Database, Queryable } from './database.ts'

/** Clocks drift apart by less than a millisecond in this time; the clock of a new primary may be off by much more. */
const LOOK_MS = 10_000

/** The database's time just now, for commands that need it once. */
export async function databaseNow(db: Queryable): Promise<Date> {
  const { rows } = await db.execute<{ ms: string }>(
    sql`select extract(epoch from clock_timestamp()) * 1000 as ms`,
  )
  return new Date(Number(rows[0]?.ms))
}

/**
 * The database's time, so that nodes decide alike on holds, sessions, prices and plans however their own clocks are set.
 * Between two looks at the database, and while it can't be reached, time passes by the process's monotonic clock. Throws
 * if the first look fails.
 */
export async function databaseClock(db: Database) {
  /** The database's time minus the monotonic clock's. */
  let ahead = Number.NaN
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  /** Cristian's algorithm (1989): the time was read during the round trip, so the error is at most half of it. */
  async function look(): Promise<void> {
    const sentAt = performance.now()
    const found = await databaseNow(db)
    const halfWay = (performance.now() - sentAt) / 2
    const seen = found.getTime() - (sentAt + halfWay)
    // A difference that the round trip alone explains is ignored: time would jump back and forth.
    if (!(Math.abs(seen - ahead) <= halfWay)) ahead = seen
  }

  const lookLater = (): void => {
    timer = setTimeout(async () => {
      await look().catch(() => {})
      if (!isClosed) lookLater()
    }, LOOK_MS).unref()
  }

  await look()
  lookLater()
  return {
    now: (): Date => new Date(performance.now() + ahead),
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
