import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SpreadsheetFormat } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import { writeCsv } from './csv/write-csv.ts'
import { tooManyToWrite } from './sheet-refused.ts'

export interface ExportOptions {
  readonly format: SpreadsheetFormat
}

/** A text, or a number that a spreadsheet can add up. */
export type Cell = string | number
export type Rows = AsyncIterable<readonly Cell[]>

export interface Sheet {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: Rows
  /** Whether there are more rows than this, so that a file they don't fit into is refused before any is read. */
  readonly isLongerThan?: (rows: number) => Promise<boolean>
}

/** A sheet whose rows are all there. */
export interface Table extends Pick<Sheet, 'title' | 'header'> {
  readonly rows: readonly (readonly Cell[])[]
}

/** An XLSX file is made in memory. */
const MOST_XLSX_ROWS = 50_000

/** Writes a file of rows and ends the output; `begin` is called before its first byte. */
export async function writeSheet(
  sheet: Sheet,
  { format }: ExportOptions,
  output: Writable,
  begin: () => void,
): Promise<void> {
  if (format === 'csv') {
    begin()
    return writeCsv(sheet, output)
  }
  const file = await (await makeXlsx(sheet)).toBuffer()
  begin()
  await pipeline(Readable.from([file]), output)
}

const headCell = (value: string) => ({ value, type: String, fontWeight: 'bold' as const })

function toXlsxCell(value: Cell) {
  if (typeof value === 'number') return { value, type: Number }
  return value === '' ? null : { value, type: String }
}

async function makeXlsx({ title, header, rows, isLongerThan }: Sheet) {
  if (await isLongerThan?.(MOST_XLSX_ROWS)) throw tooManyToWrite(MOST_XLSX_ROWS)
  // Only processes of their own write workbooks.
  const { default: writeXlsx } = await import('write-excel-file/node')
  const data: (ReturnType<typeof toXlsxCell> | ReturnType<typeof headCell>)[][] = [
    header.map(headCell),
  ]
  for await (const row of rows) {
    // Rows may be added meanwhile.
    if (data.length > MOST_XLSX_ROWS) throw tooManyToWrite(MOST_XLSX_ROWS)
    data.push(row.map(toXlsxCell))
  }
  return writeXlsx(data, { sheet: title, stickyRowsCount: 1 })
}
