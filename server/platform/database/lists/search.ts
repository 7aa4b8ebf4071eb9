import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Filtered totals are exact up to here; counting further would cost more than the list itself. */
export const COUNTED_AT_MOST = 10_000
/** The same without an index, as where filters combine: reading a match means skipping others. */
export const COUNTED_AT_MOST_COMBINED = 500
const many = (countedAtMost: number) => `${countedAtMost}+`
/** Total shown for longer lists. */
export const MANY = many(COUNTED_AT_MOST)

/** Requires every word of the text in the expression; a trigram index on the same expression serves it. */
export function containsEveryWord(expression: SQL, text: string): SQL[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => sql`${expression} like ${patternAnywhere(word)}`)
}

/** A `like` pattern for a text anywhere, with wildcards escaped. */
export function patternAnywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The subquery makes the planner assume few matches; for a common pattern it would scan the table from its start. */
export function holds(expression: SQL, text: string): SQL {
  return sql`${expression} like (select ${patternAnywhere(text.toLowerCase())}::text)`
}

/** Formats a count limited to one row more than the counting limit for `X-Total-Count`. */
const countUpTo = (most: number) =>
  sql<string>`case when count(*) > ${most} then ${many(most)} else count(*)::text end`
export const countedAtMost = countUpTo(COUNTED_AT_MOST)

/**
 * Number of matching rows for `X-Total-Count`: exact, or `10000+`. Ordered by an index: without an order the planner
 * scans the table, where matches may come last.
 */
export function boundedTotal(
  table: PgTable,
  matches: SQL | undefined,
  indexOrder: SQL,
  most = COUNTED_AT_MOST,
): SQL<string> {
  return boundedTotalOf(sql`from ${table} where ${matches ?? sql`true`} ${indexOrder}`, most)
}

/** The same of rows given as `from`, `where` and `order by`. */
export function boundedTotalOf(rows: SQL, most = COUNTED_AT_MOST): SQL<string> {
  return sql<string>`(
    select ${countUpTo(most)} from (select 1 ${rows} limit ${most + 1}) as bounded)`
}
