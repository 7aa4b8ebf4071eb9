import { count, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** Filtered totals are exact up to here; counting further would cost more than the list itself. */
const COUNTED_AT_MOST = 10_000

/** Every word of the text has to occur in the expression, which a trigram index over the same expression finds. */
export function containsEveryWord(expression: SQL, text: string): SQL[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return words.map((word) => sql`${expression} like ${containing(word)}`)
}

/** The `like` pattern of a text anywhere; what means something in a pattern is only a character here. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** How many rows match, as `X-Total-Count` says it: exact, or `10000+` beyond that. */
export async function countUpTo(
  db: Queryable,
  table: PgTable,
  matches: SQL | undefined,
): Promise<string> {
  const bounded = db
    .select({ one: sql`1` })
    .from(table)
    .where(matches)
    .limit(COUNTED_AT_MOST + 1)
    .as('bounded')
  const [row] = await db.select({ rows: count() }).from(bounded)
  const rows = row?.rows ?? 0
  return rows > COUNTED_AT_MOST ? `${COUNTED_AT_MOST}+` : String(rows)
}
