import { unguardCell } from '../../../catalogue/changes/cell-guard.ts'
import type { ColumnRole, ReadColumn } from '../../pasted-lists.ts'
import type { KeyMatch, LookUp } from '../look-up.ts'
import { texts } from './explain.ts'
import { findAsides, splitLines } from './list-lines.ts'
import { assertKeys, assertLines, boundCells } from './list-size.ts'
import { findRunningNumbers } from './parts/not-parts.ts'
import { splitLine } from './parts/split-line.ts'
import { bareLine, type LineReading, readPlain, toAside } from './read-plain.ts'
import { findHeader, findRoles } from './tables/column-roles.ts'
import { findTable, type TableKind, tornRows } from './tables/find-table.ts'
import { cellReader, joinCells, readRow, readTornRow } from './tables/read-row.ts'
import type { TableRow } from './tables/records.ts'
import { splitWishes } from './words/split-wishes.ts'

/** A text, or the rows of a sheet with the roles that its columns were given. */
export type ListInput =
  | { readonly text: string; readonly roles?: readonly ColumnRole[] | undefined }
  | {
      readonly rows: readonly TableRow[]
      /** Places of rows that a filter hides. */
      readonly hidden?: readonly number[]
      readonly roles?: readonly ColumnRole[] | undefined
    }

interface ReadLines {
  /** In the order of the lines; a line with several parts has several. */
  readonly readings: readonly LineReading[]
  readonly columns: readonly ReadColumn[]
  readonly exact: ReadonlyMap<string, readonly KeyMatch[]>
  readonly cells: readonly (TableRow | null)[]
  readonly references: readonly (string | null)[]
}

/** Reads the lines of a list, and asks once which of all their candidates are numbers of parts. */
export async function readLines(input: ListInput, { exact: look }: LookUp): Promise<ReadLines> {
  const { lines, cells, kind } = splitList(input)
  const hidden = new Set('rows' in input ? input.hidden : [])
  const asides = findAsides(lines).map((isAside, place) => isAside || hidden.has(place))
  const running = findRunningNumbers(lines)
  const readAt = (place: number): LineReading => {
    const reading = readPlain(lines[place] ?? '', place, asides[place], running[place])
    return hidden.has(place) ? { ...reading, aside: texts.hidden } : reading
  }
  const rows = cells.map((row, place) => (row && !asides[place] ? row : null))
  // Rows of a table are read by their cells.
  const plain = rows.map((row, place) => (row ? undefined : readAt(place)))
  const lineAt = (place: number) => plain[place] ?? readAt(place)
  const keys = new Set<string>()
  const findInCells = cellReader()
  const ofCells = rows.map((row) => (row ? findInCells(row) : []))
  for (const [place, row] of rows.entries()) {
    const found = row ? (ofCells[place] ?? []).flat() : (plain[place]?.candidates ?? [])
    for (const { key } of found) keys.add(key)
  }
  const isTorn = tornRows(rows, kind)
  for (const row of rows)
    if (row && isTorn(row)) for (const { key } of readTornRow(row).candidates) keys.add(key)
  assertKeys(keys.size)
  const exact = await look([...keys])
  const splitAt = partSplitter(exact, rows.length)
  if (rows.every((row) => row === null))
    return {
      readings: rows.flatMap((_, place) => splitAt(lineAt(place))),
      columns: [],
      exact,
      cells: rows,
      references: rows.map(() => null),
    }

  const isKnown = (key: string) => (exact.get(key)?.length ?? 0) > 0
  const top = findHeader(rows, isKnown)
  const header = top === undefined ? undefined : (rows[top] ?? undefined)
  const isHeader = (row: TableRow) => header !== undefined && row.join('\t') === header.join('\t')
  // Titles above the header are no rows of it.
  const isRow = (row: TableRow | null, place: number): row is TableRow =>
    row !== null && place >= (top ?? 0) && !isHeader(row)
  const body = rows.filter(isRow)
  const { roles, columns } = findRoles(body, header, input.roles, isKnown)
  const reference = columns.find(({ role }) => role === 'reference')?.index
  // Columns say all: what else the line may hold is not looked for.
  const isNamed = roles.includes('part') && roles.includes('quantity')
  const table = { roles, hasHeader: header !== undefined || input.roles !== undefined }
  return {
    readings: rows.flatMap((row, place): LineReading | readonly LineReading[] => {
      if (row && isHeader(row)) return toAside(bareLine(lines[place] ?? '', place), texts.header)
      if (!isRow(row, place)) return splitAt(lineAt(place))
      if (isTorn(row)) return { ...lineAt(place), ...readTornRow(row) }
      const line = isNamed ? bareLine(lines[place] ?? '', place) : lineAt(place)
      return readRow(line, row, ofCells[place] ?? [], table)
    }),
    columns,
    exact,
    cells: rows,
    references: rows.map(
      (row, place) => (isRow(row, place) && reference !== undefined && row[reference]) || null,
    ),
  }
}

/** Splits lines with several parts; throws `ListTooLong` where all parts are too many lines. */
function partSplitter(exact: ReadLines['exact'], lines: number) {
  let count = lines
  return (reading: LineReading): readonly LineReading[] => {
    const named = splitLine(reading, exact)
    const parts =
      named.length > 1 ? named : splitWishes(reading, (key) => (exact.get(key)?.length ?? 0) > 0)
    count += parts.length - 1
    assertLines(count)
    return parts
  }
}

function splitList(input: ListInput): {
  readonly lines: readonly string[]
  readonly cells: readonly (TableRow | null)[]
  readonly kind: TableKind
} {
  if ('rows' in input) {
    assertLines(input.rows.length)
    const cells = boundCells(input.rows)
    return { lines: cells.map((row) => joinCells(row ?? [])), cells, kind: 'sheet' }
  }
  const lines = splitLines(input.text)
  const table = findTable(lines, input.roles)
  const records = table?.records ?? lines.map((text) => ({ text, cells: null }))
  assertLines(records.length)
  const cells = boundCells(records.map((record) => record.cells?.map(unguardCell) ?? null))
  return {
    // Shown as a table's row, so that spans fall into cells.
    lines: records.map(({ text }, place) => joinCells(cells[place] ?? [unguardCell(text)])),
    cells,
    kind: table?.kind ?? 'separated',
  }
}
