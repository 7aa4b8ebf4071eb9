import { readUnit } from '../../../../values/units.ts'
import type { ColumnRole } from '../../../pasted-lists.ts'
import { readHeader } from './read-header.ts'
import { type Separator, splitRecords, type TextRecord } from './records.ts'

const SHARE_OF_TABLE = 0.6
/** A header has titles above it at most. */
export const HEADER_WITHIN = 15
const separators = ['\t', ';', '|', ','] as const

/** Where a table's cells come from: a sheet, or a text that commas or other characters separate. */
export type TableKind = 'sheet' | 'separated' | 'commas'

interface TextTable {
  readonly records: readonly TextRecord[]
  readonly kind: TableKind
}

/**
 * A table, where roles of its columns were given; where a header is; or where 60 % of the lines that are not empty have
 * the same number of tabs, semicolons or bars. Commas without a header make one only where they are no punctuation.
 */
export function findTable(
  lines: readonly string[],
  roles: readonly ColumnRole[] | undefined,
): TextTable | undefined {
  const splits = separators.flatMap((separator): SplitTable[] => {
    const has = lines.some((line) => line.includes(separator))
    return has ? [toSplit(lines, separator)] : []
  })
  const found =
    (roles && best(splits, ({ rows }) => widthShare(rows, roles.length))) ??
    best(splits, headerWorth) ??
    splits.find((split) => split.separator !== ',' && isAlike(split.filled) && !areWishes(split)) ??
    splits.find(
      (split) => split.separator === ',' && isPlainCommas(split.filled) && !areWishes(split),
    )
  return found && { records: found.records, kind: found.separator === ',' ? 'commas' : 'separated' }
}

interface SplitTable {
  readonly separator: Separator
  readonly records: readonly TextRecord[]
  /** Without empty lines. */
  readonly filled: readonly TextRecord[]
  readonly rows: readonly (readonly string[])[]
}

function toSplit(lines: readonly string[], separator: Separator): SplitTable {
  const records = splitRecords(lines, separator)
  const filled = records.filter(({ text }) => text.trim() !== '')
  return { separator, records, filled, rows: filled.flatMap(({ cells }) => (cells ? [cells] : [])) }
}

/** The first of the splits that are worth the most, if any is worth something. */
function best(
  splits: readonly SplitTable[],
  worthOf: (split: SplitTable) => number,
): SplitTable | undefined {
  const worths = splits.map((split) => worthOf(split))
  const most = worths.reduce((one, other) => Math.max(one, other), 0)
  return most > 0 ? splits[worths.indexOf(most)] : undefined
}

/** How many rows have the width, and, less, how many there are. */
function widthShare(rows: readonly (readonly string[])[], width: number): number {
  return rows.filter((row) => row.length === width).length + rows.length / (rows.length + 1)
}

/** How many columns a header names, if what follows it are its rows. */
function headerWorth({ filled }: SplitTable): number {
  const place = filled
    .slice(0, HEADER_WITHIN)
    .findIndex(({ cells }) => cells !== null && readHeader(cells) !== undefined)
  const header = filled[place]?.cells
  if (!header) return 0
  const said = (readHeader(header) ?? []).filter((one) => one !== undefined)
  const body = filled.slice(place + 1)
  const isSure =
    said.some(({ role }) => role === 'part' || role === 'reference') &&
    said.some(({ role }) => role === 'quantity')
  const rows = body.filter(({ cells }) =>
    isSure ? cells !== null : cells?.length === header.length,
  )
  const isTable = rows.length >= body.length * SHARE_OF_TABLE || (isSure && rows.length > 0)
  return isTable ? said.length : 0
}

/** Whether enough of the records have the same number of cells. */
function isAlike(records: readonly TextRecord[]): boolean {
  const width = usualWidth(records.flatMap(({ cells }) => (cells ? [cells] : [])))
  return (
    records.filter(({ cells }) => cells?.length === width).length >= records.length * SHARE_OF_TABLE
  )
}

/** Whether most rows have several cells with a part and its quantity each, and so are no rows. */
function areWishes({ rows }: SplitTable): boolean {
  const wishes = rows.filter((row) => row.filter(isWish).length > 1)
  return wishes.length > 0 && wishes.length >= rows.length * SHARE_OF_TABLE
}

const CODE =
  /(?<![\w-])(?!\d{1,7}x(?![\w-]))(?=[\w./-]*\d)(?=[\w./-]*[A-Za-z-])[\w./-]{4,60}(?![\w-])/g
const COUNT = /(?:^|\s)[x×]? ?\d{1,7} ?[x×]?(?=\s|$)/i
const COUNTED_NAME = /(?:^|:\s)\d{1,7} ?[x×]? (\p{L}{4,30})/iu

function isWish(cell: string): boolean {
  const [, word] = COUNTED_NAME.exec(cell) ?? []
  if (word !== undefined && readUnit(word) === undefined) return true
  const codes = cell.match(CODE)?.length ?? 0
  return codes === 1 && COUNT.test(cell.replace(CODE, ' '))
}

/** The number of cells that most rows have; 0 without rows. */
function usualWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  let usual = 0
  for (const [width, count] of counts) if (count > (counts.get(usual) ?? 0)) usual = width
  return usual
}

/**
 * All lines have the same three or more cells, or two below a line of names, and commas stand where none do in sentences
 * and numbers.
 */
function isPlainCommas(records: readonly TextRecord[]): boolean {
  const width = records[0]?.cells?.length ?? 0
  const isSentence = records.some(({ text }) => /, /.test(text))
  const mayBeSentences = records.length === 1 || records.some(({ text }) => /\d,\d/.test(text))
  const isNamed = records.length > 1 && !isSentence && !/\d/.test(records[0]?.text ?? '')
  return (
    width > (isNamed ? 1 : 2) &&
    !(isSentence && mayBeSentences) &&
    records.every(({ cells }) => cells?.length === width)
  )
}

/**
 * Whether a row has more cells than its table has columns, as a comma within a cell tears it: what stands under a header
 * is not its column's. A comma tears many rows alike.
 */
export function tornRows(
  rows: readonly (readonly string[] | null)[],
  kind: TableKind,
): (row: readonly string[]) => boolean {
  if (kind === 'sheet') return () => false
  const header = rows.slice(0, HEADER_WITHIN).find((row) => row !== null && readHeader(row))
  const usual = usualWidth(rows.filter((row) => row !== null))
  const isComma = kind === 'commas'
  const width = isComma && header ? header.length : Math.max(header?.length ?? 0, usual)
  return (row) => {
    const filled = row.findLastIndex((cell) => cell !== '') + 1
    return filled > width || (isComma && row.length > width && row.length !== usual)
  }
}
