import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { ReadOnlyDatabase } from '../servers/read-replica.ts'

/** As long as a visitor looks at one page. */
const REMEMBERED_MS = 60_000
/** Most filters remembered; the oldest is dropped first. */
const MOST_FILTERS = 500

/** A total beyond the counting limit, as it is shown. */
interface LargeTotal {
  readonly total: string
  readonly until: number
}

const totalsByDatabase = new WeakMap<ReadOnlyDatabase, Map<string, LargeTotal>>()

/** The list's total if it recently exceeded the counting limit, so that paging doesn't count up to it for every page. */
export function findLargeTotal(db: ReadOnlyDatabase, filter: string): string | undefined {
  const found = totalsByDatabase.get(db)?.get(filter)
  return found && found.until > performance.now() ? found.total : undefined
}

/** The total of a filtered list; not counted if known to be large. */
export function totalUnlessLarge(
  db: ReadOnlyDatabase,
  filter: string,
  counted: SQL<string>,
): SQL<string> {
  const known = findLargeTotal(db, filter)
  return known === undefined ? counted : sql<string>`${known}::text`
}

/** Remembers that a filter's total exceeds the counting limit. */
export function noteTotal(db: ReadOnlyDatabase, filter: string, total: string): void {
  if (!total.endsWith('+')) return
  const totals = totalsByDatabase.get(db) ?? new Map<string, LargeTotal>()
  totalsByDatabase.set(db, totals)
  // An uncounted total is not prolonged: the list may have become shorter.
  if (findLargeTotal(db, filter) !== undefined) return
  // Reinserted, so that the first key is the oldest.
  totals.delete(filter)
  totals.set(filter, { total, until: performance.now() + REMEMBERED_MS })
  const [oldest = ''] = totals.keys()
  if (totals.size > MOST_FILTERS) totals.delete(oldest)
}
