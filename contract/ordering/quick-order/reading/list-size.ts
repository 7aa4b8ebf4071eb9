import { formatCount } from '../../../values/money/money.ts'
import { listBounds } from '../../pasted-lists.ts'
import type { TableRow } from './tables/records.ts'

/** A list with more than is read; none of it is. */
export class ListTooLong extends Error {
  override readonly name = 'ListTooLong'
}

const ADVICE = 'Keep the columns of numbers and quantities'

export function assertLines(lines: number): void {
  if (lines > listBounds.lines)
    throw new ListTooLong(
      `A list has up to ${formatCount(listBounds.lines)} lines; this has ${formatCount(lines)}`,
    )
}

/** Rows by line, without what is empty beyond the last cell that a row may have. */
export function boundCells(rows: readonly (TableRow | null)[]): (TableRow | null)[] {
  const widths = rows.map((row) => (row?.findLastIndex((cell) => cell !== '') ?? -1) + 1)
  const wide = widths.findIndex((width) => width > listBounds.cells)
  if (wide >= 0) throw new ListTooLong(wideRowText(wide + 1, widths[wide] ?? 0))
  const cells = widths.reduce((sum, width) => sum + width, 0)
  if (cells > listBounds.cellsOfList)
    throw new ListTooLong(
      `A list has up to ${formatCount(listBounds.cellsOfList)} cells; this has ${formatCount(cells)}. ${ADVICE}`,
    )
  return rows.map((row) =>
    row && row.length > listBounds.cells ? row.slice(0, listBounds.cells) : row,
  )
}

function wideRowText(line: number, cells: number): string {
  return `Line ${formatCount(line)} has ${formatCount(cells)} cells; a row has up to ${listBounds.cells}. ${ADVICE}`
}

/** For a workbook too wide to count its rows. */
export const tooWideText = `The sheet has a row of more than 700 cells; a row has up to ${listBounds.cells}. ${ADVICE}`

/** Refuses a list whose words would keep the database busy. */
export function assertKeys(keys: number): void {
  if (keys > listBounds.keys)
    throw new ListTooLong(
      `${formatCount(keys)} words of this list may be part numbers; up to ${formatCount(listBounds.keys)} are looked up. Send it in parts, or keep the columns of numbers and quantities`,
    )
}
