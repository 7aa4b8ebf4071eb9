import { isDeepStrictEqual } from 'node:util'
import type { ChangeWarning, RowError } from '../../../../contract/catalogue/changes/change-sets.ts'
import { warningsOfFile } from '../../../../contract/catalogue/changes/warnings.ts'
import type { Cells } from '../../../../contract/catalogue/intake/file-columns.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { fieldStore } from '../../fields/field-store.ts'
import { ChangeSetNotOpen } from '../change-set-errors.ts'
import { type ChangeRowRow, type ChangeSetRow, changeSetStore } from '../change-set-store.ts'
import { type CellsOptions, readCells } from '../files/read-cells.ts'
import { type FoundProduct, productFacts } from '../product-facts-store.ts'
import { rowJudge, type WantedRow } from './judge-rows.ts'
import { countAnew, draftWriter, readRows } from './write-draft.ts'

/** The operations on a draft before it is applied. */
export function changeDrafts(db: Database, shopEmail: string) {
  const factsOf = async (tx: Transaction, { kind, warnings }: ChangeSetRow) => ({
    isFile: kind === 'import',
    productsInShop: await productFacts.countInShop(tx),
    ofFile: warnings.filter(isOfFile),
  })

  return {
    /** Discards a draft, or cancels a planned change set; its counts stay in the history. */
    discard: (id: number): Promise<void> =>
      db.transaction(async (tx) => {
        const store = changeSetStore(tx)
        const { state } = await store.lockForAct(id)
        if (state !== 'draft' && state !== 'planned') throw new ChangeSetNotOpen(state)
        await store.deleteAllRows(id)
        await store.move(id, { state: 'discarded' })
      }),

    removeRows: (id: number, rowNos: readonly number[]): Promise<number> =>
      db.transaction(async (tx) => {
        const store = changeSetStore(tx)
        const set = await store.lockForAct(id)
        if (set.state !== 'draft') throw new ChangeSetNotOpen(set.state)
        const deleted = await store.deleteRows(id, rowNos)
        await countAnew(tx, id, await factsOf(tx, set), set.counts.unchanged)
        return deleted
      }),

    /** Compares every row with what its product holds now. A planned one that failed becomes a draft again. */
    rebase: (id: number, { decimalComma }: { decimalComma: boolean }): Promise<void> =>
      db.transaction(async (tx) => {
        const store = changeSetStore(tx)
        const set = await store.lockForAct(id)
        if (set.state !== 'draft' && (set.state !== 'failed' || set.applyAt === null))
          throw new ChangeSetNotOpen(set.state)
        const judge = rowJudge(tx, {
          warns: set.kind === 'import' || set.kind === 'grid',
          addedByEmail: shopEmail,
        })
        const writer = draftWriter(tx, id, await factsOf(tx, set))
        await writer.add({ rows: [], unchanged: set.counts.unchanged })
        const customFields = await fieldStore.list(tx, ['product'])
        const options = { withStock: set.withStock, decimalComma, customFields }
        for await (const rows of readRows(tx, id)) {
          const wanted = rows.map((row) => wantAgain(row, set, options))
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

const PRICE_CHANGED: RowError = {
  field: null,
  sentence: 'Its price was changed meanwhile: change it with another change set',
}

function wantAgain(row: ChangeRowRow, set: ChangeSetRow, options: CellsOptions): WantedRow {
  const { rowNo, productId, action, after, cells } = row
  if (cells) return readAgain(row, cells, options)
  const warnings = row.warnings.filter(isOfFile)
  const rowChange = (available: number) => ({
    set: after,
    available: keptStock(row, available),
    warnings,
  })
  if (action === 'create' || action === 'draft')
    return {
      rowNo,
      partNumber: after.partNumber ?? undefined,
      action: 'create',
      read: () => rowChange(0),
    }
  return {
    rowNo,
    productId: productId ?? undefined,
    ...(action !== 'update' && { action: asked[action] }),
    read: (product) => {
      const wanted = rowChange(product?.available ?? 0)
      return set.kind === 'action' && product && hasOtherPrice(row, product)
        ? { ...wanted, seen: row.before, errors: [PRICE_CHANGED] }
        : wanted
    },
  }
}

/** The action from which another place of the product makes another one. */
const asked = {
  remove: 'remove',
  discard: 'remove',
  restore: 'restore',
  redraft: 'restore',
  publish: 'publish',
  withdraw: 'withdraw',
} as const

/** An action's price may be a percentage of the one the admin saw, and would overwrite what another admin entered. */
function hasOtherPrice({ before }: ChangeRowRow, { facts }: FoundProduct): boolean {
  const prices = (['listPriceCents', 'ladder'] as const).filter((fact) => fact in before)
  return prices.some((fact) => !isDeepStrictEqual(before[fact], facts[fact]))
}

const isOfFile = ({ kind }: ChangeWarning) => warningsOfFile.includes(kind)

/** A refused row of a file. */
function readAgain(row: ChangeRowRow, cells: Cells, options: CellsOptions): WantedRow {
  const { rowNo, action, errors } = row
  // Its line had more or fewer cells than the header, so that none is known.
  if (Object.keys(cells).length === 0) return { rowNo, cells, read: () => ({ set: {}, errors }) }
  const wanted = readCells({ rowNo, cells }, options)
  return {
    ...wanted,
    ...((action === 'create' || action === 'draft') && { action: 'create' as const }),
    read: (product) => {
      const rowChange = wanted.read(product)
      // A file that says what it was counted against gives the same difference at any time.
      return product && !cells.expected?.trim()
        ? { ...rowChange, available: keptStock(row, product.available) }
        : rowChange
    },
  }
}

/** The difference stays: what was sold since must not come back. */
function keptStock(
  { availableBefore, availableAfter }: ChangeRowRow,
  available: number,
): number | undefined {
  if (availableBefore === null || availableAfter === null) return undefined
  return available + availableAfter - availableBefore
}
