import { type SQL, sql } from 'drizzle-orm'
import { rowCount } from '../tables/feed.ts'

type CountedList = (typeof rowCount.$inferSelect)['list']

/** Exact length of whole lists from counters that triggers maintain; no table is scanned. */
export function keptTotal(...lists: CountedList[]): SQL<string> {
  return sql<string>`(select coalesce(sum(rows), 0)::text from ${rowCount} where list = any(${sql.param(lists)}::text[]))`
}
