import { readUnit } from '../../../../values/units.ts'
import type { ColumnRole, ReadColumn } from '../../../pasted-lists.ts'
import { wholeCandidate } from '../parts/candidates.ts'
import { HEADER_WITHIN } from './find-table.ts'
import {
  type HeaderCell,
  type HeaderRole,
  partRanks,
  readHeader,
  readHeaderCell,
} from './read-header.ts'
import type { TableRow } from './records.ts'

/** Where a table's header is: known words, else the first row of several cells that names no figure and no part. */
export function findHeader(
  rows: readonly (TableRow | null)[],
  isKnown: (key: string) => boolean,
): number | undefined {
  const top = rows.slice(0, HEADER_WITHIN)
  const read = top.findIndex((row) => row !== null && readHeader(row) !== undefined)
  if (read >= 0) return read
  const first = top.findIndex((row) => row && row.filter((cell) => cell !== '').length > 1)
  const cells = top[first]?.filter((cell) => cell !== '') ?? []
  const hasFigures = rows.some(
    (row, place) => place > first && row?.some((cell) => /\d/.test(cell)),
  )
  const isNames = cells.every((cell) => !/\d/.test(cell) && !isKnownCell(cell, isKnown))
  return first >= 0 && hasFigures && isNames ? first : undefined
}

interface ReadColumns {
  readonly roles: readonly HeaderRole[]
  readonly columns: readonly ReadColumn[]
}

const EXAMPLES = 2
const LONGEST_EXAMPLE = 60
/** At least this share of a column's cells must be of a kind. */
const SHARE_OF_COLUMN = 0.6

/**
 * The roles of a table's columns: as corrected, else as the header says, else by what the cells hold. `isKnown` says
 * whether the shop knows a key.
 */
export function findRoles(
  rows: readonly TableRow[],
  header: TableRow | undefined,
  given: readonly ColumnRole[] | undefined,
  isKnown: (key: string) => boolean,
): ReadColumns {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header?.length ?? 0)
  const columns = Array.from({ length: width }, (_, index): ColumnSample => {
    const name = header?.[index] ?? ''
    const cells = rows.flatMap((row) => (row[index] ? [row[index]] : []))
    const known = cells.filter((cell) => isKnownCell(cell, isKnown)).length
    return { name, cells, known, said: name === '' ? undefined : readHeaderCell(name) }
  })
  const roles = given
    ? columns.map((_, index): HeaderRole => given[index] ?? 'skip')
    : chooseRoles(columns, header !== undefined)
  const examples = rows.slice(0, EXAMPLES)
  return {
    roles,
    columns: roles.map((role, index) => ({
      index,
      header: header?.[index] ?? '',
      role: role === 'unit' || role === 'running' ? 'skip' : role,
      examples: examples.map((row) => (row[index] ?? '').slice(0, LONGEST_EXAMPLE)),
    })),
  }
}

interface ColumnSample {
  readonly name: string
  /** Without empty ones. */
  readonly cells: readonly string[]
  /** Cells whose numbers the shop knows. */
  readonly known: number
  readonly said: HeaderCell | undefined
}

function chooseRoles(columns: readonly ColumnSample[], hasHeader: boolean): HeaderRole[] {
  const parts = findParts(columns)
  const quantities = findQuantities(columns, parts, hasHeader)
  return columns.map(({ said }, index): HeaderRole => {
    if (parts.has(index)) return 'part'
    if (quantities.has(index)) return 'quantity'
    return said === undefined || said.role === 'part' || said.role === 'quantity'
      ? 'skip'
      : said.role
  })
}

/**
 * Columns named as numbers of parts; else, of those that may name parts, the ones that hold numbers. Columns whose
 * cells the shop knows are parts beside them, unless their header says otherwise.
 */
function findParts(columns: readonly ColumnSample[]): ReadonlySet<number> {
  const most = columns.reduce((one, { known }) => Math.max(one, known), 0)
  const indexes = columns.map((_, index) => index)
  const where = (holds: (column: ColumnSample) => boolean) =>
    indexes.filter((index) => columns[index] && holds(columns[index]))
  const isNamed = ({ said }: ColumnSample, rank: number) =>
    said?.role === 'part' && said.rank === rank
  const named = where(
    (column) => isNamed(column, partRanks.number) && !(isCounting(column) && column.known === 0),
  )
  const known = where(({ known, said }) => {
    const isMost = known > 0 && known * 3 >= most
    if (said === undefined || said.role === 'part') return isMost
    return isMost && named.length === 0 && ['running', 'reference'].includes(said.role)
  })
  if (named.length > 0 || known.length > 0) return new Set([...named, ...known])
  const maybe = where(({ said }) => said?.role === 'part' || said?.role === 'reference')
  const running = where(({ said }) => said?.role === 'running')
  const unnamed = where(({ said }) => said === undefined)
  const holds = (index: number, isKind: (cell: string) => boolean) => {
    const { cells = [] } = columns[index] ?? {}
    return cells.length > 0 && cells.filter(isKind).length >= cells.length * SHARE_OF_COLUMN
  }
  const isCount = (index: number) => isCounting(columns[index])
  const coded =
    maybe.find((index) => holds(index, isCodeCell)) ??
    maybe.find((index) => holds(index, isDigitsCell) && !isCount(index)) ??
    unnamed.find((index) => holds(index, isCodeCell)) ??
    running.find((index) => holds(index, isCodeCell)) ??
    maybe.find((index) => !isCount(index))
  return new Set(coded === undefined ? [] : [coded])
}

/** Whether a column only counts its lines: `1`, `2`, `3`, or `10`, `20`. */
function isCounting(column: ColumnSample | undefined): boolean {
  return column !== undefined && isRunning(column.cells)
}

/** A cell as numbers of parts are written, with digits and letters or hyphens. */
function isCodeCell(cell: string): boolean {
  return (
    /\d/.test(cell) &&
    /[A-Za-z-]/.test(cell) &&
    cell.split(/\s+/).length <= MOST_WORDS_OF_CODE &&
    wholeCandidate(cell) !== undefined
  )
}

const MOST_WORDS_OF_CODE = 4
const isDigitsCell = (cell: string) => /^\d[\d .]{3,20}$/.test(cell)

function isKnownCell(cell: string, isKnown: (key: string) => boolean): boolean {
  const candidate = wholeCandidate(cell)
  // Short numbers are known by chance.
  return candidate !== undefined && /[a-z]|\d{6}/.test(candidate.key) && isKnown(candidate.key)
}

/**
 * The columns that are named as quantities, the best named ones; without any, the only one whose cells are counts with
 * a unit. Bare numbers are quantities only in a table without a header, where nothing says that they are years.
 */
function findQuantities(
  columns: readonly ColumnSample[],
  parts: ReadonlySet<number>,
  hasHeader: boolean,
): ReadonlySet<number> {
  const named = columns.flatMap(({ said, cells }, index) => {
    const isQuantity = said?.role === 'quantity' && !parts.has(index)
    const isNumeric = cells.length === 0 || cells.some((cell) => /\d/.test(cell))
    return isQuantity && (said.rank > 0 || isNumeric) ? [{ index, rank: said.rank }] : []
  })
  const rank = named.reduce((most, one) => Math.max(most, one.rank), 0)
  const best = named.filter((one) => one.rank === rank).map(({ index }) => index)
  // `Amount` beside a price is money.
  if (best.length > 0)
    return new Set(rank === 0 && columns.some(({ said }) => said?.isMoney) ? [] : best)
  const numeric = columns.flatMap(({ said, cells }, index) => {
    if (said !== undefined || parts.has(index)) return []
    const isKind = hasHeader ? isUnitCell : isCountCell
    const counts = cells.filter(isKind)
    const isCounts = counts.length >= Math.max(1, cells.length * SHARE_OF_COLUMN)
    return isCounts && !isRunning(cells) && !areYears(cells) ? [index] : []
  })
  return new Set(numeric.length === 1 ? numeric : [])
}

const COUNT = /^(\d{1,9}|\d{1,3}([.,' ]\d{3})+)\s?([\p{L}]+\.?)?$/u

function isCountCell(cell: string): boolean {
  const [, digits, , word] = COUNT.exec(cell) ?? []
  return digits !== undefined && (word === undefined || readUnit(word) !== undefined)
}

function isUnitCell(cell: string): boolean {
  const [, , , word] = COUNT.exec(cell) ?? []
  const unit = word && readUnit(word)
  return unit !== undefined && unit !== '' && unit !== 'other' && unit !== 'thousand'
}

/** Years of cars: none of them round, as most counts are. */
function areYears(cells: readonly string[]): boolean {
  return (
    cells.every((cell) => /^(?:19[5-9]|20[0-4])\d$/.test(cell)) &&
    cells.some((cell) => !/00$/.test(cell))
  )
}

function isRunning(cells: readonly string[]): boolean {
  const numbers = cells.map(Number)
  const step = (numbers[1] ?? 0) - (numbers[0] ?? 0)
  return (
    numbers.length > 1 &&
    [1, 10].includes(step) &&
    numbers.every((number, place) => number === (numbers[0] ?? 0) + place * step)
  )
}
