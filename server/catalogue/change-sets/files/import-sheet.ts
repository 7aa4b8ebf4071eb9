import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { ChangeWarning } from '../../../../contract/catalogue/changes/change-sets.ts'
import type { WarningKind } from '../../../../contract/catalogue/changes/warnings.ts'
import type { ImportMapping, TableFormat } from '../../../../contract/catalogue/intake/mapping.ts'
import { inBatches } from '../../../platform/base/in-batches.ts'
import type { Database } from '../../../platform/database/database.ts'
import { describeIgnored } from '../../../platform/sheets/csv/head.ts'
import type { OpenFile } from '../../../platform/sheets/tables/open-table.ts'
import { fieldStore } from '../../fields/field-store.ts'
import { changeSetStore } from '../change-set-store.ts'
import { rowJudge, type WantedRow } from '../drafts/judge-rows.ts'
import { newNames } from '../drafts/new-names.ts'
import { BATCH_ROWS, draftWriter } from '../drafts/write-draft.ts'
import { productFacts } from '../product-facts-store.ts'
import type { OpenSheet, SheetRow } from './open-sheet.ts'
import { type CellsOptions, readCells } from './read-cells.ts'

export interface SheetImport {
  readonly title: string
  readonly actorEmail: string
  /** Contact address of new products that have none in the file. */
  readonly addedByEmail: string
  readonly format: TableFormat
  readonly withStock: boolean
  /** A mapping of the columns of a kept file; without one, they are our own. */
  readonly mapped?: {
    readonly importId: string
    readonly mapping: ImportMapping
    /** Unknown categories and brands are asked about before anything is drafted. */
    readonly asks: boolean
  }
}

/** A file, and how its rows are read. */
interface ImportedFile {
  readonly open: OpenFile
  readonly openSheet: () => OpenSheet | Promise<OpenSheet>
}

/** Reads a file, and drafts its changes. `onAccepted` hears the change set's id once the file as a whole is readable. */
export async function importSheet(
  db: Database,
  { open, openSheet }: ImportedFile,
  options: SheetImport,
  onAccepted: (id: number) => void,
): Promise<void> {
  const sheet = await openSheet()
  const { title, actorEmail, withStock } = options
  const id = await changeSetStore(db).insert({
    kind: 'import',
    state: 'reading',
    title,
    actorEmail,
    withStock,
    fileSha256: await sha256Of(open()),
  })
  onAccepted(id)
  await draftSheet(db, id, sheet, options)
}

async function draftSheet(
  db: Database,
  id: number,
  sheet: OpenSheet,
  { addedByEmail, withStock, mapped }: SheetImport,
): Promise<void> {
  const store = changeSetStore(db)
  const judge = rowJudge(db, { warns: true, addedByEmail })
  const ofFile = warnOfFile(sheet)
  const facts = { isFile: true, productsInShop: await productFacts.countInShop(db), ofFile }
  const writer = draftWriter(db, id, facts)
  const names = newNames()
  const customFields = await fieldStore.list(db, ['product'])
  const options = { withStock, decimalComma: false, customFields }
  let rowsRead = 0
  for await (const batch of inBatches(sheet.rows(), BATCH_ROWS)) {
    const judged = await judge(batch.map((row) => toWantedRow(row, options)))
    names.add(judged.rows)
    await writer.add(judged)
    rowsRead += batch.length
    await store.move(id, { rowsRead })
  }
  ofFile.push(...(sheet.leftOut?.() ?? []).map(warn('columnsNotRead')))
  // A mapping has answered for its new names before.
  if (!mapped) ofFile.push(...(await names.findWarnings(db)))
  await writer.finish()
  await store.move(id, { state: 'draft', rowsRead })
}

const warn = (kind: WarningKind) => (sentence: string) => ({
  rowNo: null,
  field: null,
  kind,
  severe: false,
  sentence,
})

function warnOfFile({ ignored, notes }: OpenSheet): ChangeWarning[] {
  const notRead = describeIgnored(ignored)
  return [
    ...(notRead === undefined ? [] : [notRead]).map(warn('columnsNotRead')),
    ...notes.map(warn('codePage')),
  ]
}

function toWantedRow(row: SheetRow, options: CellsOptions): WantedRow {
  const { line, cells, newCells, fault } = row
  if (fault === undefined) return readCells({ rowNo: line, cells, newCells }, options)
  return {
    rowNo: line,
    cells,
    read: () => ({ set: {}, errors: [{ field: null, sentence: fault }] }),
  }
}

async function sha256Of(file: Readable): Promise<Buffer> {
  const sum = createHash('sha256')
  for await (const piece of file) sum.update(piece)
  return sum.digest()
}
