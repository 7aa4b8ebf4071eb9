import { sql } from 'drizzle-orm'
import type { Database } from '../../database/database.ts'

/** A database that is slower than this while no change is heard is taken for gone. */
const PATIENCE_MS = 200
/** Who asks within this time of a verdict that it is gone hears the same. */
const GONE_MS = 300

/** Whether the database answers, asked only when somebody wants to know, and once for all who wait. */
export function databasePresence(db: Database) {
  let goneAt = Number.NEGATIVE_INFINITY
  let verdict: Promise<boolean> = Promise.resolve(false)
  let isAsking = false

  async function ask(): Promise<boolean> {
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
      // A turn of the event loop later: if this process was late, the answer may be there already.
      timer = setTimeout(() => setImmediate(resolve, true), PATIENCE_MS)
    })
    const isGone = await Promise.race([answered, late])
    clearTimeout(timer)
    if (isGone) goneAt = performance.now()
    return isGone
  }

  return {
    /** When it was found gone last, by `performance.now()`. */
    goneAt: (): number => goneAt,

    isGone(): Promise<boolean> {
      // That it answered a moment ago says nothing: a read may have failed since. A question that hangs keeps its
      // connection: a second one would take another.
      if (!isAsking && performance.now() - goneAt >= GONE_MS) verdict = ask()
      return verdict
    },
  }
}
