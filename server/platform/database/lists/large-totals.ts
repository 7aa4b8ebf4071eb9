import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { ReadOnlyDatabase } from '../servers/read-replica.ts'
import { MANY } from './search.ts'

/** As long as a visitor looks at one page. */
const REMEMBERED_MS = 60_000
/** Most filters remembered; the oldest is dropped first. */
const MOST_FILTERS = 500

const untilByDatabase = new WeakMap<ReadOnlyDatabase, Map<string, number>>()

/**
 * Whether the list's total recently exceeded the counting limit, so that paging doesn't count ten thousand rows for
 * every page.
 */
export function isKnownLarge(db: ReadOnlyDatabase, filter: string): boolean {
  return (untilByDatabase.get(db)?.get(filter) ?? 0) > performance.now()
}

/** The total of a filtered list; not counted if known to be large. */
export function totalUnlessLarge(
  db: ReadOnlyDatabase,
  filter: string,
  counted: SQL<string>,
): SQL<string> {
  return isKnownLarge(db, filter) ? sql<string>`${MANY}::text` : counted
}

/** Remembers that a filter's total exceeds the counting limit. */
export function noteTotal(db: ReadOnlyDatabase, filter: string, total: string): void {
  if (total !== MANY) return
  const untils = untilByDatabase.get(db) ?? new Map<string, number>()
  untilByDatabase.set(db, untils)
  const now = performance.now()
  // An uncounted total is not prolonged: the list may have become shorter.
  if ((untils.get(filter) ?? 0) > now) return
  // Reinserted, so that the first key is the oldest.
  untils.delete(filter)
  untils.set(filter, now + REMEMBERED_MS)
  const [oldest = ''] = untils.keys()
  if (untils.size > MOST_FILTERS) untils.delete(oldest)
}
