import { type SQL, sql } from 'drizzle-orm'
import type { ReadOnlyDatabase } from '../servers/read-replica.ts'
import { cutPage, type Page } from './paging.ts'

/** A row with the list's total: one statement reads both. */
export interface RowWithTotal<Row> {
  readonly row: Row
  readonly total: string
}

/** Builds a page from rows (one more than the page) with their total. If there are no rows, the total is queried. */
export async function pageOf<Row extends { readonly id: string | number }>(
  db: ReadOnlyDatabase,
  rowsAndOneMore: readonly RowWithTotal<Row>[],
  limit: number,
  total: SQL<string>,
): Promise<Page<Row>> {
  const [first] = rowsAndOneMore
  const rows = rowsAndOneMore.map(({ row }) => row)
  return cutPage(rows, limit, first ? first.total : await readTotal(db, total))
}

async function readTotal(db: ReadOnlyDatabase, total: SQL<string>): Promise<string> {
  const { rows } = await db.execute<{ total: string }>(sql`select ${total} as total`)
  return rows[0]?.total ?? '0'
}
