import type { Readable } from 'node:stream'
import {
  changeSetBounds,
  type SpreadsheetFormat,
} from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import type { CustomFact } from '../../../../contract/catalogue/fields/custom-fact.ts'
import {
  type Cells,
  type Column,
  columns as OWN,
} from '../../../../contract/catalogue/intake/file-columns.ts'
import { REASONS_COLUMN } from '../../../../contract/catalogue/intake/reading/known-exports.ts'
import { storableCell } from '../../../platform/sheets/cells/cells.ts'
import { readCsv } from '../../../platform/sheets/csv/csv-lines.ts'
import {
  type FileHead,
  findHeadFault,
  nameColumns,
  readHead,
} from '../../../platform/sheets/csv/head.ts'
import { ImportRefused } from '../../../platform/sheets/faults.ts'
import { tooManyRows, unreadable } from '../../../platform/sheets/sheet-refused.ts'
import { asRefusal, type OpenFile } from '../../../platform/sheets/tables/open-table.ts'
import { readWorkbookRows } from '../../../platform/sheets/workbooks/read-rows.ts'

/** A row by column names, or why it is none. */
export interface SheetRow {
  /** The header is line 1. */
  readonly line: number
  readonly cells: Cells
  /** Those of a product that the shop doesn't have yet, where they differ. */
  readonly newCells?: Cells
  readonly fault?: string
}

/** A file whose header is right and whose rows are counted. */
export interface OpenSheet {
  /** Columns that are not read. */
  readonly ignored: readonly string[]
  /** Noticed while reading: a code page. */
  readonly notes: readonly string[]
  readonly rows: () => AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** Lines without a product of their own, as sentences, once all rows are read. */
  readonly leftOut?: () => readonly string[]
}

/** Columns that a new product needs, those without which it is a draft, and those that it may have. */
const NEEDED: readonly Column[] = ['part_number', 'name', 'price', 'minimum']
const SHOWN: readonly Column[] = ['description', 'category', 'picture']
const FURTHER = OWN.filter((column) => ![...NEEDED, ...SHOWN].includes(column))

/** Our own file of refused rows has its reasons: nobody has to be told of them. */
const ignoredOf = ({ ignored }: FileHead) => ignored.filter((column) => column !== REASONS_COLUMN)

/** Reads a file far enough to know that all of it can be read. */
export async function openSheet(
  open: OpenFile,
  format: SpreadsheetFormat,
  customColumns: readonly CustomFact[] = [],
): Promise<OpenSheet> {
  const known = [...OWN, ...customColumns]
  try {
    return await (format === 'csv' ? openCsv(open, known) : openXlsx(open, known))
  } catch (error) {
    throw error instanceof ImportRefused ? asRefusal(error) : error
  }
}

async function openCsv(open: OpenFile, known: readonly string[]): Promise<OpenSheet> {
  let rows = 0
  const notes: string[] = []
  let ignored: readonly string[] = []
  for await (const piece of readCsv(open(), known, (note) => notes.push(note))) {
    if (piece.kind === 'header') {
      assertHead(piece.head, piece.line)
      ignored = ignoredOf(piece.head)
    } else if (piece.kind === 'broken') throw unreadable(piece.fault.line, piece.fault.reason)
    else rows += 1
  }
  if (rows > changeSetBounds.fileRows) throw tooManyRows(rows)
  return { ignored, notes, rows: () => readCsvRows(open(), known) }
}

async function* readCsvRows(file: Readable, known: readonly string[]): AsyncGenerator<SheetRow> {
  for await (const piece of readCsv(file, known)) {
    if (piece.kind === 'fault')
      yield { line: piece.fault.line, cells: {}, fault: piece.fault.reason }
    if (piece.kind !== 'line') continue
    const { line, cells } = piece.line
    const own = Object.entries(cells).map(([column, cell]) => [column, storableCell(cell)] as const)
    yield { line, cells: Object.fromEntries(own) }
  }
}

async function openXlsx(open: OpenFile, known: readonly string[]): Promise<OpenSheet> {
  let head: PlacedHead | undefined
  let rows = 0
  for await (const { line, cells } of readWorkbookRows(open)) {
    if (head) rows += 1
    else {
      head = { ...readHead(cells, known), line }
      assertHead(head, line)
    }
  }
  if (!head) throw unreadable(1, 'the file is empty')
  if (rows > changeSetBounds.fileRows) throw tooManyRows(rows)
  const found = head
  return { ignored: ignoredOf(found), notes: [], rows: () => readXlsxRows(open, found) }
}

interface PlacedHead extends FileHead {
  readonly line: number
}

async function* readXlsxRows(
  open: OpenFile,
  { places, line: headLine }: PlacedHead,
): AsyncGenerator<SheetRow> {
  for await (const { line, cells: row } of readWorkbookRows(open)) {
    if (line <= headLine) continue
    const cells = places.flatMap((column, place) =>
      column === undefined ? [] : [[column, row[place] ?? ''] as const],
    )
    yield { line, cells: Object.fromEntries(cells) }
  }
}

/** Refuses a head without a product's name. */
function assertHead(head: FileHead, line: number): void {
  const { columns, ignored } = head
  if (!columns.includes('part_number') && !columns.includes('_id'))
    throw unreadable(
      line,
      `the header has ${nameColumns([...columns, ...ignored])}, but neither part_number nor _id. A new product needs ${NEEDED.join(', ')}, and is a draft without ${SHOWN.join(', ')}; further columns are ${FURTHER.join(', ')}`,
    )
  const fault = findHeadFault(head, [])
  if (fault) throw unreadable(line, fault)
}
