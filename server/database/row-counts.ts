import { eq, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { rowCount } from './schema.ts'

type CountedList = (typeof rowCount.$inferSelect)['list']

/** The exact length of a whole list from the counters that triggers keep; no table is scanned. */
export async function readRowCount(db: Queryable, list: CountedList): Promise<string> {
  const [row] = await db
    .select({ rows: sql<string>`coalesce(sum(${rowCount.rows}), 0)` })
    .from(rowCount)
    .where(eq(rowCount.list, list))
  return row?.rows ?? '0'
}
