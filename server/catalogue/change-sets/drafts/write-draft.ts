import { changeTally, type TallyFacts } from '../../../../contract/catalogue/changes/tally.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { changeSetStore, type JudgedRow } from '../change-set-store.ts'
import { showFacts } from '../facts.ts'
import type { RowResults } from './judge-rows.ts'
import { refuseTakenPartNumbers } from './refuse-taken.ts'

export const BATCH_ROWS = 500

/** Writes judged rows of a change set batch by batch, and counts them. */
export function draftWriter(db: Queryable, id: number, facts: TallyFacts) {
  const store = changeSetStore(db)
  const tally = changeTally(facts)
  let unchanged = 0

  return {
    async add(judged: RowResults): Promise<void> {
      await store.insertRows(id, judged.rows)
      for (const row of judged.rows) tally.add(tallied(row))
      tally.addUnchanged(judged.unchanged)
      unchanged += judged.unchanged
    },

    async finish(): Promise<void> {
      const refused = await refuseTakenPartNumbers(db, id)
      if (refused > 0) await countAnew(db, id, facts, unchanged)
      else await store.count(id, tally.finish())
    },
  }
}

/** Counts the rows that are there. */
export async function countAnew(
  db: Queryable,
  id: number,
  facts: TallyFacts,
  unchanged: number,
): Promise<void> {
  const tally = changeTally(facts)
  tally.addUnchanged(unchanged)
  for await (const rows of readRows(db, id)) for (const row of rows) tally.add(tallied(row))
  await changeSetStore(db).count(id, tally.finish())
}

/** The rows by number, or only those with errors, in batches. */
export async function* readRows(db: Queryable, id: number, only?: 'errors') {
  let after = 0
  while (true) {
    const rows = await changeSetStore(db).listRows(id, { limit: BATCH_ROWS, after, only })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_ROWS) return
    after = rows.at(-1)?.rowNo ?? after
  }
}

function tallied(row: JudgedRow) {
  const { availableBefore, availableAfter } = row
  const isRestocked = typeof availableBefore === 'number' && typeof availableAfter === 'number'
  return {
    action: row.action,
    before: showFacts(row.before ?? {}),
    after: showFacts(row.after ?? {}),
    available: isRestocked ? { before: availableBefore, after: availableAfter } : null,
    warnings: row.warnings ?? [],
    isRefused: (row.errors ?? []).length > 0,
  }
}
