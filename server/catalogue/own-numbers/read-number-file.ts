import type { Readable } from 'node:stream'
import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readCsv } from '../../platform/sheets/csv/csv-lines.ts'
import { findHeadFault } from '../../platform/sheets/csv/head.ts'
import { ImportRefused, type LineFault } from '../../platform/sheets/faults.ts'
import type { NumberLine } from './keep-numbers.ts'
import { NumbersRefused } from './own-number-errors.ts'

/** Columns that are needed; the name of our own export is for people. */
const NEEDED = ['number', 'part_number'] as const
const KNOWN = [...NEEDED, 'name']

export interface NumberFile {
  readonly lines: readonly NumberLine[]
  readonly faults: readonly LineFault[]
  /** Columns that are not read. */
  readonly ignored: readonly string[]
  readonly notes: readonly string[]
}

/** Reads a file with the columns `number` and `part_number`, in any order. */
export async function readNumberFile(file: Readable): Promise<NumberFile> {
  const lines: NumberLine[] = []
  const faults: LineFault[] = []
  const notes: string[] = []
  let ignored: readonly string[] = []
  try {
    for await (const piece of readCsv(file, KNOWN, (note) => notes.push(note))) {
      if (piece.kind === 'header') {
        const fault = findHeadFault(piece.head, NEEDED)
        if (fault) throw new NumbersRefused([`Line ${piece.line}: ${fault}`])
        ignored = piece.head.ignored
      } else if (piece.kind === 'line') {
        const { line, cells } = piece.line
        const [number = '', partNumber = ''] = NEEDED.map((column) => (cells[column] ?? '').trim())
        lines.push({ line, number, partNumber })
      } else faults.push(piece.fault)
      if (lines.length + faults.length > ownNumberBounds.numbers)
        throw new NumbersRefused([
          `A file has up to ${formatCount(ownNumberBounds.numbers)} numbers`,
        ])
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error
    throw new NumbersRefused(error.faults.listed.map(({ reason }) => reason))
  }
  return { lines, faults, ignored, notes }
}
