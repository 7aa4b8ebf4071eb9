import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** A `select 1` that takes longer waits. */
export const SILENT_MS = 200

/** Whether the database refuses or doesn't answer; asked once for all who wait. */
export function askWhetherSilent(db: Database): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined

  function ask(): Promise<boolean> {
    return db
      .execute(sql`select 1`)
      .then(
        () => false,
        () => true,
      )
      .finally(() => {
        asking = undefined
      })
  }

  return async () => {
    asking ??= ask()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      // A turn of the event loop later: if this process was late, the answer may be there already.
      timer = setTimeout(() => setImmediate(resolve, true), SILENT_MS)
    })
    const isGone = await Promise.race([asking, late])
    clearTimeout(timer)
    return isGone
  }
}
