import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** A database that is slower than this while no change is heard is taken for gone. */
const PATIENCE_MS = 400
/** All who ask within this time get the same answer. */
const RECENT_MS = 300

/** Whether the database answers, asked only when somebody wants to know, and once for all of them. */
export function databasePresence(db: Database) {
  let askedAt = Number.NEGATIVE_INFINITY
  let verdict: Promise<boolean> = Promise.resolve(false)
  let isAsking = false

  function ask(): Promise<boolean> {
    isAsking = true
    const answered = db
      .execute(sql`select 1`)
      .then(
        () => false,
        () => true,
      )
      .finally(() => {
        isAsking = false
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, true)
    })
    return Promise.race([answered, late]).finally(() => clearTimeout(timer))
  }

  return {
    isGone(): Promise<boolean> {
      // A question that hangs keeps its connection: a second one would take another.
      if (isAsking || performance.now() - askedAt < RECENT_MS) return verdict
      askedAt = performance.now()
      verdict = ask()
      return verdict
    },
  }
}
