import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'
import { cutPage, type Page } from './paging.ts'

/** A row of a list with the list's total beside it: page and total are one statement. */
export interface RowWithTotal<Row> {
  readonly row: Row
  readonly total: string
}

/** The page of a list whose rows, and one more, were read with their total. Where there is none, the total is asked for. */
export async function pageOf<Row extends { readonly id: string }>(
  db: Queryable,
  rowsAndOneMore: readonly RowWithTotal<Row>[],
  limit: number,
  total: SQL<string>,
): Promise<Page<Row>> {
  const [first] = rowsAndOneMore
  const rows = rowsAndOneMore.map(({ row }) => row)
  return cutPage(rows, limit, first ? first.total : await readTotal(db, total))
}

async function readTotal(db: Queryable, total: SQL<string>): Promise<string> {
  const { rows } = await db.execute<{ total: string }>(sql`select ${total} as total`)
  return rows[0]?.total ?? '0'
}
