import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Filtered totals are exact up to here; counting further would cost more than the list itself. */
export const COUNTED_AT_MOST = 10_000
/** The total of what is beyond. */
export const MANY = `${COUNTED_AT_MOST}+`

/** Every word of the text has to occur in the expression, which a trigram index over the same expression finds. */
export function containsEveryWord(expression: SQL, text: string): SQL[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => sql`${expression} like ${containing(word)}`)
}

/** The `like` pattern of a text anywhere; what means something in a pattern is only a character here. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** A `like` that the planner plans for as a rare one: of a common one it would read the table from its beginning. */
export function holds(expression: SQL, text: string): SQL {
  return sql`${expression} like (select ${containing(text.toLowerCase())}::text)`
}

/** The count of rows of which one more than are counted were looked for, as `X-Total-Count` says it. */
export const countedAtMost = sql<string>`case when count(*) > ${COUNTED_AT_MOST} then ${MANY} else count(*)::text end`

/**
 * How many rows match, as `X-Total-Count` says it: exact, or `10000+` beyond that. Counted along an index; without an
 * order the planner takes the table from its beginning until it has enough, which may be at its end.
 */
export function boundedTotal(
  table: PgTable,
  matches: SQL | undefined,
  indexOrder: SQL,
): SQL<string> {
  return sql<string>`(
    select ${countedAtMost} from (
      select 1 from ${table} where ${matches ?? sql`true`} ${indexOrder} limit ${COUNTED_AT_MOST + 1}
    ) as bounded)`
}
