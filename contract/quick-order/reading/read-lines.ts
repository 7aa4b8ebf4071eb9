import type { KeyMatch, LookUp } from '../look-up.ts'
import { keyBounds, partKey } from '../part-key.ts'
import type { ColumnRole, TypedColumn } from '../resolved.ts'
import type { Range } from './atoms.ts'
import {
  type Candidate,
  findCandidates,
  findPartLike,
  hasKey,
  ROUNDED,
  wholeCandidate,
} from './candidates.ts'
import { findRoles, type HeaderRole, readHeader } from './column-roles.ts'
import { texts } from './explain.ts'
import { cutLine, findAsides, splitLines } from './list-lines.ts'
import { assertKeys, assertLines, boundCells } from './list-size.ts'
import { findNotParts, findRunningNumbers, type NotParts, type RunningNumber } from './not-parts.ts'
import { findTable } from './tables.ts'
import { readUnit, type Unit } from './units.ts'

/** A text, or the rows of a sheet with the roles that its columns were given. */
export type ListInput =
  | { readonly text: string; readonly roles?: readonly ColumnRole[] | undefined }
  | {
      readonly rows: readonly (readonly string[])[]
      readonly roles?: readonly ColumnRole[] | undefined
    }

/** A line with what may be a part in it, before the shop was asked which ones are. */
export interface LineReading {
  readonly lineNo: number
  readonly typed: string
  /** It is no buyer's wish; `aside` says why. */
  readonly isAside: boolean
  readonly aside: string
  readonly candidates: readonly Candidate[]
  /** What names a part, also if the shop has none such. */
  readonly partLike: Candidate | undefined
  /** A spreadsheet has rounded it. */
  readonly isRounded: boolean
  readonly notParts: NotParts
  readonly running: RunningNumber | undefined
  /** Where the quantity is looked for, and where that begins in `typed`. */
  readonly quantityText: { readonly text: string; readonly from: number }
  /** Of a column of units. */
  readonly unit: Unit | undefined
  readonly unitText: string
}

interface ReadLines {
  readonly readings: readonly LineReading[]
  readonly columns: readonly TypedColumn[]
  readonly exact: ReadonlyMap<string, readonly KeyMatch[]>
  readonly cells: readonly (readonly string[] | null)[]
  readonly references: readonly (string | null)[]
}

/** Reads the lines of a list, and asks once which of all their candidates are numbers of parts. */
export async function readLines(input: ListInput, { exact: look }: LookUp): Promise<ReadLines> {
  const { lines, cells } = splitList(input)
  const asides = findAsides(lines)
  const running = findRunningNumbers(lines)
  const plain = lines.map((line, place) => readPlain(line, place, asides[place], running[place]))
  const rows = cells.map((row, place) => (row && !asides[place] ? row : null))
  const keys = new Set<string>()
  for (const [place, row] of rows.entries())
    for (const { key } of row ? candidatesOfCells(row).flat() : (plain[place]?.candidates ?? []))
      keys.add(key)
  assertKeys(keys.size)
  const exact = await look([...keys])
  if (rows.every((row) => row === null))
    return { readings: plain, columns: [], exact, cells: rows, references: rows.map(() => null) }

  const headerPlace = findHeader(rows)
  const header = headerPlace === undefined ? undefined : (rows[headerPlace] ?? undefined)
  const body = rows.filter((row, place) => row !== null && place !== headerPlace) as string[][]
  const given = input.roles
  const isKnown = (key: string) => (exact.get(key)?.length ?? 0) > 0
  const { roles, columns } = findRoles(body, header, given, isKnown)
  const reference = columns.find(({ role }) => role === 'reference')?.index
  return {
    readings: rows.map((row, place) => {
      const line = plain[place] as LineReading
      if (!row) return line
      return place === headerPlace ? toAside(line, texts.header) : readRow(line, row, roles)
    }),
    ...{ columns, exact, cells: rows },
    references: rows.map(
      (row, place) =>
        (place !== headerPlace && reference !== undefined && row?.[reference]) || null,
    ),
  }
}

function splitList(input: ListInput) {
  if ('rows' in input) {
    assertLines(input.rows.length)
    const cells = boundCells(input.rows)
    return { lines: cells.map((row) => joinCells(row ?? [])), cells }
  }
  const lines = splitLines(input.text)
  const cells = boundCells(findTable(lines) ?? lines.map(() => null))
  // Shown as a table's row, so that spans fall into cells.
  return { lines: lines.map((line, place) => joinCells(cells[place] ?? [line])), cells }
}

const joinCells = (cells: readonly string[]) => cells.join('\t')

const HEADER_WITHIN = 15

function findHeader(rows: readonly (readonly string[] | null)[]): number | undefined {
  const place = rows
    .slice(0, HEADER_WITHIN)
    .findIndex((row) => row !== null && readHeader(row) !== undefined)
  return place < 0 ? undefined : place
}

function readPlain(
  line: string,
  place: number,
  isAside = false,
  running: RunningNumber | undefined,
): LineReading {
  const typed = cutLine(line)
  const notParts = isAside ? { hard: [], soft: [] } : findNotParts(typed)
  const like = isAside ? undefined : findPartLike(typed, notParts, running)
  return {
    ...{ lineNo: place + 1, typed, isAside, aside: texts.aside, notParts, running },
    candidates: isAside ? [] : findCandidates(typed, notParts, running),
    partLike: like && toCandidate(typed, like),
    isRounded: false,
    quantityText: { text: typed, from: 0 },
    ...{ unit: undefined, unitText: '' },
  }
}

function toAside(line: LineReading, aside: string): LineReading {
  return { ...line, isAside: true, aside, candidates: [], partLike: undefined }
}

function toCandidate(typed: string, { from, to }: Range): Candidate {
  const text = typed.slice(from, to)
  const key = hasKey(text) ? partKey(text).slice(0, keyBounds.longest) : ''
  return { from, to, key, hasDigit: /\d/.test(key) }
}

/** Where each cell of a row begins, as they are joined. */
function startsOf(row: readonly string[]): number[] {
  let next = 0
  return row.map((cell) => {
    const start = next
    next += cell.length + 1
    return start
  })
}

/** The candidates of each cell: the whole cell, and what is in it. */
function candidatesOfCells(row: readonly string[]): Candidate[][] {
  const starts = startsOf(row)
  return row.map((cell, index) => {
    const start = starts[index] ?? 0
    const whole = wholeCandidate(cell)
    const inside = ROUNDED.test(cell.trim())
      ? []
      : findCandidates(cutLine(cell), findNotParts(cutLine(cell)), undefined)
    return [...(whole ? [whole] : []), ...inside].map((one) => ({
      ...one,
      from: start + one.from,
      to: start + one.to,
    }))
  })
}

/** A table's row: parts from its part columns, the quantity from its own column, else from what is left. */
function readRow(
  line: LineReading,
  row: readonly string[],
  roles: readonly HeaderRole[],
): LineReading {
  if (!roles.includes('part')) return line
  const starts = startsOf(row)
  const parts = roles.flatMap((role, index) => (role === 'part' && row[index] ? [index] : []))
  const isShown = ({ to }: Range) => to <= line.typed.length
  const byCell = candidatesOfCells(row)
  const candidates = parts.flatMap((index) => byCell[index] ?? []).filter(isShown)
  const [first = -1] = parts
  const cell = row[first] ?? ''
  const start = starts[first] ?? 0
  const range = { from: start, to: start + cell.length }
  const quantity = roles.indexOf('quantity')
  const place = quantity < 0 ? first : quantity
  const unitText = row[roles.indexOf('unit')] ?? ''
  const isValue = /\d/.test(cell) && cell.length >= 4
  return {
    ...line,
    candidates,
    // Cells have no running numbers, dates or sizes beside what their column holds.
    notParts: quantity < 0 ? line.notParts : { hard: [], soft: [] },
    running: quantity < 0 ? line.running : undefined,
    // As the buyer wrote it.
    partLike: isValue && isShown(range) ? toCandidate(line.typed, range) : undefined,
    isRounded: ROUNDED.test(cell.trim()),
    quantityText:
      place < 0 ? line.quantityText : { text: row[place] ?? '', from: starts[place] ?? 0 },
    unit: readUnit(unitText),
    unitText,
  }
}
