import { PassThrough, Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { guardCell } from '../../../../contract/catalogue/changes/cell-guard.ts'
import type { Cell, Rows, Sheet } from '../write-sheet.ts'

/** Programs take `;` and tab for delimiters, and a line feed alone for the end of a row. */
const QUOTED = /[,;\t"\r\n]/

/** A sheet of plain rows as CSV, written while it is read: a process of its own takes longer to start than to write it. */
export function streamCsv(sheet: Pick<Sheet, 'header' | 'rows'>): Readable {
  const file = new PassThrough()
  writeCsv(sheet, file).catch((error) => file.destroy(error))
  return file
}

/** Writes all CSV files of the shop: texts quoted and guarded against formulas, numbers as they are. */
export async function writeCsv(
  { header, rows }: Pick<Sheet, 'header' | 'rows'>,
  output: Writable,
): Promise<void> {
  const lines = stringify({ bom: true, record_delimiter: 'windows', quoted_match: QUOTED })
  await pipeline(Readable.from(guarded(header, rows)), lines, output)
}

/** The head comes with the first row: rows that can't be read must not look like an empty file. */
async function* guarded(header: readonly Cell[], rows: Rows) {
  const guard = (cell: Cell) => (typeof cell === 'string' ? guardCell(cell) : cell)
  const head = header.map(guard)
  let isBegun = false
  for await (const row of rows) {
    if (!isBegun) yield head
    isBegun = true
    yield row.map(guard)
  }
  if (!isBegun) yield head
}
