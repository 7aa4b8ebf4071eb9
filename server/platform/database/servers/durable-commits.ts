import { sql } from 'drizzle-orm'
import type pg from 'pg'

/**
 * A commit whose wait for a standby was cancelled by hand is on one disk only and dies with that computer. PostgreSQL
 * answers it with success and a warning. (`statement_timeout` never cancels it: it ends before the commit.)
 */
class UnsafeCommit extends Error {
  /** SQLSTATE `transaction_resolution_unknown`: the caller looks up what became of it. */
  readonly code = '08007'

  constructor() {
    super('The commit is not known to have reached a standby.')
  }
}

/** The function of PostgreSQL that waits and warns; the warning's own text is translated. */
const WAITS_FOR_STANDBY = 'SyncRepWaitForLSN'

type Callback = (error: unknown, result?: unknown) => void

/** Makes every query of the pool fail whose commit is on the primary's disk only. */
export function refuseUnsafeCommits(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    let isUnsafe = false
    client.on('notice', ({ routine }) => {
      isUnsafe ||= routine === WAITS_FOR_STANDBY
    })
    const takeFault = () => {
      const fault = isUnsafe ? new UnsafeCommit() : undefined
      isUnsafe = false
      return fault
    }
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const checked = (...given: unknown[]) => {
      const callback = given.at(-1)
      if (typeof callback === 'function') {
        const answer = callback as Callback
        return query(...given.slice(0, -1), ((error, result) =>
          answer(error ?? takeFault(), result)) satisfies Callback)
      }
      const result = query(...given)
      if (!(result instanceof Promise)) return result
      return result.then((found) => {
        const fault = takeFault()
        if (fault) throw fault
        return found
      })
    }
    client.query = checked as typeof client.query
  })
}

/**
 * In the select list of what answers for an earlier commit: the statement then waits until a standby has that commit,
 * too. It writes an empty message, which nobody reads, after it in the log.
 */
export const onceOnStandby = sql<string>`pg_logical_emit_message(true, 'bulkhead', '')::text`
