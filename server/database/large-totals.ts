import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { MANY } from './search.ts'

/** As long as somebody looks at a page before the next. */
const REMEMBERED_MS = 60_000
/** Filters at a time; the oldest is forgotten first. */
const MOST_FILTERS = 500

const untilByDatabase = new WeakMap<Queryable, Map<string, number>>()

/**
 * Whether the total of a filtered list was beyond what is counted a moment ago: whoever pages through a long list
 * doesn't have ten thousand rows counted for each page.
 */
export function isKnownLarge(db: Queryable, filter: string): boolean {
  return (untilByDatabase.get(db)?.get(filter) ?? 0) > performance.now()
}

/** The total of a filtered list, counted where it isn't known to be large. */
export function totalUnlessLarge(db: Queryable, filter: string, counted: SQL<string>): SQL<string> {
  return isKnownLarge(db, filter) ? sql<string>`${MANY}::text` : counted
}

/** Remembers of a filter that its total is beyond what is counted. */
export function noteTotal(db: Queryable, filter: string, total: string): void {
  if (total !== MANY) return
  const untils = untilByDatabase.get(db) ?? new Map<string, number>()
  untilByDatabase.set(db, untils)
  const now = performance.now()
  // What was not counted just now is not prolonged: a list may have become shorter.
  if ((untils.get(filter) ?? 0) > now) return
  // Anew at the end, so that the first is the oldest.
  untils.delete(filter)
  untils.set(filter, now + REMEMBERED_MS)
  const [oldest = ''] = untils.keys()
  if (untils.size > MOST_FILTERS) untils.delete(oldest)
}
