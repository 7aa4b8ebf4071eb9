import type { Database, Transaction } from '../../database/database.ts'
import { ChangeSetNotOpen } from '../change-set-errors.ts'
import { type ChangeRowRow, type ChangeSetRow, changeSetStore } from '../change-set-store.ts'
import { readCells } from '../files/read-cells.ts'
import { productFacts } from '../product-facts-store.ts'
import { rowJudge, type WantedRow } from './judge-rows.ts'
import { countAnew, draftWriter, readRows } from './write-draft.ts'

export type ChangeDrafts = ReturnType<typeof changeDrafts>

/** What may be done with a draft before it is applied. */
export function changeDrafts(db: Database, shopEmail: string) {
  const factsOf = async (tx: Transaction, { kind }: ChangeSetRow) => ({
    isFile: kind === 'import',
    productsInShop: await productFacts.countInShop(tx),
  })

  return {
    /** Discards a draft, or cancels a planned change set; its counts stay in the history. */
    discard: (id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const store = changeSetStore(tx)
        const { state } = await store.lock(id)
        if (state !== 'draft' && state !== 'planned') throw new ChangeSetNotOpen(state)
        await store.deleteAllRows(id)
        await store.move(id, { state: 'discarded' })
      }),

    removeRows: (id: number, rowNos: readonly number[]): Promise<number> =>
      db.transaction(async (tx) => {
        const store = changeSetStore(tx)
        const set = await store.lock(id)
        if (set.state !== 'draft') throw new ChangeSetNotOpen(set.state)
        const deleted = await store.deleteRows(id, rowNos)
        await countAnew(tx, id, await factsOf(tx, set), set.counts.unchanged)
        return deleted
      }),

    /** Compares every row with what its product holds now. A planned one that failed becomes a draft again. */
    rebase: (id: number, { decimalComma }: { decimalComma: boolean }): Promise<void> =>
      db.transaction(async (tx) => {
        const store = changeSetStore(tx)
        const set = await store.lock(id)
        if (set.state !== 'draft' && (set.state !== 'failed' || set.applyAt === null))
          throw new ChangeSetNotOpen(set.state)
        const judge = rowJudge(tx, {
          warns: set.kind === 'import' || set.kind === 'grid',
          addedByEmail: shopEmail,
        })
        const writer = draftWriter(tx, id, await factsOf(tx, set))
        await writer.add({ rows: [], unchanged: set.counts.unchanged })
        for await (const rows of readRows(tx, id)) {
          const wanted = rows.map((row) => wantAgain(row, set, decimalComma))
          const judged = await judge(wanted)
          await store.deleteRows(
            id,
            rows.map(({ rowNo }) => rowNo),
          )
          await writer.add(judged)
        }
        await writer.finish()
        await store.move(id, { state: 'draft', applyAt: null, failure: null })
      }),
  }
}

function wantAgain(row: ChangeRowRow, set: ChangeSetRow, decimalComma: boolean): WantedRow {
  const { rowNo, productId, action, after, availableBefore, availableAfter, cells } = row
  if (cells) return readCells({ rowNo, cells }, { withStock: set.withStock, decimalComma })
  const added = (availableAfter ?? 0) - (availableBefore ?? 0)
  // The difference stays: what was sold since must not come back.
  const wish = (available: number) => ({
    set: after,
    ...(availableAfter !== null && { available: available + added }),
  })
  if (action === 'create')
    return {
      ...{ rowNo, partNumber: after.partNumber ?? undefined, action },
      read: () => wish(0),
    }
  return {
    ...{ rowNo, productId: productId ?? undefined },
    ...(action !== 'update' && { action }),
    read: (product) => wish(product?.available ?? 0),
  }
}
