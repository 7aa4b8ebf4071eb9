import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import { refuseFile } from '../../platform/sheets/faults.ts'
import type { ImportCounts, PicturedRow } from './sheets/sheet.ts'

interface SmallTable {
  readonly table: SQL
  /** All columns, in table order. */
  readonly columns: SQL
  readonly types: SQL
  readonly key: SQL
  /** The shop caches the whole table in memory. */
  readonly mostRows: number
}

export const tooMany = (most: number) =>
  refuseFile({ line: most + 2, reason: `a shop has at most ${most} of these` })

/** Replaces a small table by a file's rows. Unchanged rows aren't written, so they cause no change events. */
export async function replaceAll(
  tx: Transaction,
  batches: AsyncIterable<PicturedRow[]>,
  { table, columns, types, key, mostRows }: SmallTable,
): Promise<ImportCounts> {
  const rows: PicturedRow[] = []
  for await (const batch of batches) rows.push(...batch)
  if (rows.length > mostRows) throw tooMany(mostRows)
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${types})`
  const { rows: gone } = await tx.execute<{ stays: boolean }>(sql`
    delete from ${table} where (${columns}) not in (select ${columns} from ${given})
    returning (${key}) in (select ${key} from ${given}) as stays`)
  const added = await tx.execute(sql`
    insert into ${table} select ${columns} from ${given} except select ${columns} from ${table}`)
  const changed = gone.filter(({ stays }) => stays).length
  return { created: (added.rowCount ?? 0) - changed, changed, removed: gone.length - changed }
}
