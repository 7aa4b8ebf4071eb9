import { type SQL, sql } from 'drizzle-orm'
import { rowCount } from './schema.ts'

type CountedList = (typeof rowCount.$inferSelect)['list']

/** The exact length of a whole list from the counters that triggers keep; no table is scanned. */
export function keptTotal(list: CountedList): SQL<string> {
  return sql<string>`(select coalesce(sum(rows), 0)::text from ${rowCount} where list = ${list})`
}
