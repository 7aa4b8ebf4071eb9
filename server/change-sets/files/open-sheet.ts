import type { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import {
  changeSetBounds,
  type SpreadsheetFormat,
} from '../../../contract/changes/change-set-bounds.ts'
import { unguardCell } from '../../sheets/cells/cell-guard.ts'
import { storableCell } from '../../sheets/cells/cells.ts'
import { readCsv } from '../../sheets/csv-lines.ts'
import {
  badHeader,
  notASpreadsheet,
  tooManyRows,
  tooWide,
  unreadable,
} from '../../sheets/sheet-refused.ts'
import type { FailedFormulas } from '../../sheets/workbooks/failed-formulas.ts'
import { scanWorkbook } from '../../sheets/workbooks/scan-workbook.ts'
import { type Cells, columns as knownColumns, REASONS_COLUMN } from './columns.ts'

/** A row by column names, or why it is none. */
export interface SheetRow {
  /** The header is line 1. */
  readonly line: number
  readonly cells: Cells
  readonly fault?: string
}

/** A file whose header is right and whose rows are counted. */
export interface OpenSheet {
  readonly rows: () => AsyncIterable<SheetRow> | Iterable<SheetRow>
}

/** Opens a file, from its beginning each time. */
export type OpenFile = () => Readable

/** Reads a file far enough to know that all of it can be read. */
export function openSheet(open: OpenFile, format: SpreadsheetFormat): Promise<OpenSheet> {
  return format === 'csv' ? openCsv(open) : openXlsx(open)
}

async function openCsv(open: OpenFile): Promise<OpenSheet> {
  let rows = 0
  for await (const piece of readCsv(open())) {
    if (piece.kind === 'header') assertColumns(piece.columns)
    else if (piece.kind === 'broken') throw unreadable(piece.fault.line, piece.fault.reason)
    else rows += 1
  }
  if (rows > changeSetBounds.fileRows) throw tooManyRows(rows)
  return { rows: () => readCsvRows(open()) }
}

async function* readCsvRows(file: Readable): AsyncGenerator<SheetRow> {
  for await (const piece of readCsv(file)) {
    if (piece.kind === 'fault')
      yield { line: piece.fault.line, cells: {}, fault: piece.fault.reason }
    if (piece.kind !== 'line') continue
    const { line, cells } = piece.line
    const own = Object.entries(cells).map(
      ([column, cell]) => [column, storableCell(unguardCell(cell))] as const,
    )
    yield { line, cells: withoutReasons(Object.fromEntries(own)) }
  }
}

type Cell = string | number | boolean | Date | null

async function openXlsx(open: OpenFile): Promise<OpenSheet> {
  const failed = await scanWorkbook(open(), { mostBytes: changeSetBounds.unpackedBytes, tooWide })
  const [header, ...rows] = await readRows(open())
  const columns = (header ?? []).map((cell) => writeCell(cell).trim())
  assertColumns(columns)
  if (rows.length > changeSetBounds.fileRows) throw tooManyRows(rows.length)
  return { rows: () => nameCells(columns, rows, failed) }
}

async function readRows(file: Readable): Promise<Cell[][]> {
  try {
    // Numbers stay as they are written, so that none is rounded.
    return (await readSheet(file, { trim: false, parseNumber: readNumber })) as Cell[][]
  } catch {
    throw notASpreadsheet()
  }
}

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d+)?$/

/** `1E5` is a number's way to write 100000; a fraction has up to 15 digits in a spreadsheet, and noise behind them. */
function readNumber(text: string): string {
  const number = Number(text)
  if (PLAIN_NUMBER.test(text) && text.length <= 16) return text
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}

function* nameCells(
  columns: readonly string[],
  rows: readonly Cell[][],
  failed: FailedFormulas,
): Generator<SheetRow> {
  for (const [index, row] of rows.entries()) {
    const line = index + 2
    const ofFormulas = failed.get(line)
    const texts = columns.map(
      (_, place) => ofFormulas?.get(place + 1) ?? storableCell(writeCell(row[place] ?? null)),
    )
    if (texts.every((text) => text.trim() === '')) continue
    const cells = columns.map((column, place) => [column, texts[place] ?? ''] as const)
    yield { line, cells: withoutReasons(Object.fromEntries(cells)) }
  }
}

const MIDNIGHT = 'T00:00:00.000Z'

function writeCell(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().replace(MIDNIGHT, '')
  return cell === null ? '' : String(cell)
}

function withoutReasons({ [REASONS_COLUMN]: _, ...cells }: Record<string, string>): Cells {
  return cells
}

function assertColumns(found: readonly string[]): void {
  const known: readonly string[] = [...knownColumns, REASONS_COLUMN]
  const unknown = found.filter((column) => !known.includes(column))
  const quoted = unknown.slice(0, 5).map((column) => `“${column.slice(0, 40)}”`)
  if (!found.includes('part_number') && !found.includes('_id'))
    throw badHeader('the header has neither _id nor part_number; columns are separated by commas')
  if (unknown.length > 0)
    throw badHeader(`the header has ${quoted.join(', ')}; known are ${knownColumns.join(', ')}`)
  const twice = found.filter((column, index) => found.indexOf(column) !== index)
  if (twice.length > 0) throw badHeader(`the header has ${twice.join(', ')} twice`)
}
