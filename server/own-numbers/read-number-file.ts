import type { Readable } from 'node:stream'
import { ownNumberBounds } from '../../contract/calls/parts/part-bounds.ts'
import type { SpreadsheetFormat } from '../../contract/changes/change-set-bounds.ts'
import { formatCount } from '../../contract/values/money/money.ts'
import { unguardCell } from '../sheets/cells/cell-guard.ts'
import { readCsv } from '../sheets/csv-lines.ts'
import type { NumberLine } from './keep-numbers.ts'
import { NumbersRefused } from './own-number-errors.ts'

const COLUMNS = ['number', 'part_number'] as const

/** The lines of a CSV file with the columns `number,part_number`; further columns are for people. */
export async function readNumberFile(
  file: Readable,
  format: SpreadsheetFormat,
): Promise<NumberLine[]> {
  if (format !== 'csv') throw new NumbersRefused(['Save the file as CSV'])
  const lines: NumberLine[] = []
  for await (const piece of readCsv(file)) {
    if (piece.kind === 'header') {
      const missing = COLUMNS.find((column) => !piece.columns.includes(column))
      if (missing) throw new NumbersRefused([`Line 1: the column ${missing} is missing`])
    } else if (piece.kind === 'line') {
      const { line, cells } = piece.line
      const [number = '', partNumber = ''] = COLUMNS.map((column) =>
        unguardCell((cells[column] ?? '').trim()),
      )
      lines.push({ line, number, partNumber })
    } else throw new NumbersRefused([`Line ${piece.fault.line}: ${piece.fault.reason}`])
    if (lines.length > ownNumberBounds.numbers)
      throw new NumbersRefused([`A file has up to ${formatCount(ownNumberBounds.numbers)} numbers`])
  }
  return lines
}
