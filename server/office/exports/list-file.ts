import type { TypedCells, TypedColumns } from '../../../contract/ordering/pasted-lists.ts'
import type { Cell } from '../../platform/sheets/write-sheet.ts'

/** The columns added to a line's own cells. Money is in dollars; null is unknown. */
export interface ListFileLine {
  readonly partNumber: string | null
  readonly name: string
  readonly quantity: number
  readonly reference: string | null
  readonly priceFor: number | null
  readonly pricePer: number
  readonly total: number | null
  /** The reason why the line can't be ordered, or its result. */
  readonly status: string
  /** The cells of the file's lines that became this one. */
  readonly typed: TypedCells | null
}

const OURS = [
  'part_number',
  'name',
  'pieces',
  'reference',
  'price',
  'price_per',
  'line_total',
  'status',
] as const

/** Writes a list as a file: the columns of the buyer's file, unchanged and in their order, then ours. */
export function listFile(columns: TypedColumns | null, lines: readonly ListFileLine[]) {
  const theirs = (columns ?? []).map(({ header }, index) => header || `column ${index + 1}`)
  return {
    header: [...theirs, ...OURS],
    rows: lines.flatMap((line) => toRows(line, theirs.length)),
  }
}

/** A row for each of the file's lines; the first of them carries the figures. */
function toRows(line: ListFileLine, width: number): Cell[][] {
  const [first = [], ...further] = line.typed ?? []
  const { partNumber, name, quantity, reference, priceFor, pricePer, total, status } = line
  const part = [partNumber ?? '', name]
  const figures = [quantity, reference ?? '', priceFor ?? '', pricePer, total ?? '', status]
  const own = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => cells[index] ?? '')
  return [
    [...own(first), ...part, ...figures],
    ...further.map((cells) => [...own(cells), ...part, '', '', '', '', '', 'in the line above']),
  ]
}
