import type pg from 'pg'
import { readingNodes, rowsLookedAt } from './plan-nodes.ts'
import type { AskedStatement } from './watch-statements.ts'

/** How a statement read a table. */
interface TableRead {
  /** The plan's node, such as `Seq Scan`. */
  readonly how: string
  readonly table: string
  readonly rows: number
  readonly text: string
}

/** Reads of the statements that select, as their plans show while they run again. */
export async function explainReads(
  pool: pg.Pool,
  asked: readonly AskedStatement[],
): Promise<TableRead[]> {
  const reads: TableRead[] = []
  for (const { text, values } of asked.filter(({ text }) => /^\s*(select|with)\b/i.test(text))) {
    const { rows } = await pool.query(
      `explain (analyze, timing off, costs off, format json) ${text}`,
      [...values],
    )
    for (const node of readingNodes(rows[0]['QUERY PLAN'][0].Plan))
      reads.push({
        how: node['Node Type'],
        table: node['Relation Name'] ?? '',
        rows: rowsLookedAt(node),
        text,
      })
  }
  return reads
}
