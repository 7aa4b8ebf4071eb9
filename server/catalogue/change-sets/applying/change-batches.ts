import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'

/** Rows of one statement. */
export const STATEMENT_ROWS = 1000

export const asIds = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`

/** The products of a change set in batches, in the order in which they are locked. */
export async function* batches(
  tx: Transaction,
  id: number,
  actions: readonly string[],
  which: SQL = sql`true`,
): AsyncGenerator<string[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select product_id as id from change_row
      where change_set_id = ${id} and errors = '[]' and product_id > ${after}
        and action = any(${sql.param(actions)}::text[]) and ${which}
      order by product_id limit ${STATEMENT_ROWS}`)
    if (rows.length > 0) yield rows.map((row) => row.id)
    if (rows.length < STATEMENT_ROWS) return
    after = rows.at(-1)?.id ?? after
  }
}
