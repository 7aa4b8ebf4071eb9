import type { Readable } from 'node:stream'
import { readSheet } from 'read-excel-file/node'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { storableCell } from '../cells/cells.ts'
import { notASpreadsheet, tooWide } from '../sheet-refused.ts'
import { scanWorkbook } from './scan-workbook.ts'

type WorkbookCell = string | number | boolean | Date | null

/**
 * The rows of a workbook's first sheet as texts, from its first row on; its true numbers have the decimal sign `point`.
 * For processes of their own.
 */
export async function readWorkbookRows(open: () => Readable, point = '.'): Promise<string[][]> {
  const failed = await scanWorkbook(open(), {
    mostBytes: changeSetBounds.unpackedBytes,
    tooWide,
  })
  const rows = await readRows(open(), (text) => readNumber(text).replace('.', point))
  return rows.map((row, index) => {
    const ofFormulas = failed.get(index + 1)
    return row.map((cell, place) => ofFormulas?.get(place + 1) ?? storableCell(writeCell(cell)))
  })
}

async function readRows(
  file: Readable,
  parseNumber: (text: string) => string,
): Promise<WorkbookCell[][]> {
  try {
    // Numbers stay as they are written, so that none is rounded.
    return (await readSheet(file, { trim: false, parseNumber })) as WorkbookCell[][]
  } catch {
    throw notASpreadsheet()
  }
}

const PLAIN_NUMBER = /^-?\d{1,15}(\.\d+)?$/

/** `1E5` is a number's way to write 100000; a fraction has up to 15 digits in a spreadsheet, and noise behind them. */
export function readNumber(text: string): string {
  const number = Number(text)
  if (PLAIN_NUMBER.test(text) && text.length <= 16) return text
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : text
}

const MIDNIGHT = 'T00:00:00.000Z'

function writeCell(cell: WorkbookCell): string {
  if (cell instanceof Date) return cell.toISOString().replace(MIDNIGHT, '')
  return cell === null ? '' : String(cell)
}
