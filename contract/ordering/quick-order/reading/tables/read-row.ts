import { readUnitCell } from '../../../../values/units.ts'
import { texts } from '../explain.ts'
import { cutLine } from '../list-lines.ts'
import type { Range } from '../parts/atoms.ts'
import {
  findCandidates,
  type NumberCandidate,
  ROUNDED,
  wholeCandidate,
} from '../parts/candidates.ts'
import { findNotParts, noNotParts } from '../parts/not-parts.ts'
import { findPartLike } from '../parts/part-like.ts'
import { type LineReading, type PlacedText, toCandidate } from '../read-plain.ts'
import type { HeaderRole } from './read-header.ts'
import type { TableRow } from './records.ts'

/** A row as it is shown, and found in: spans of its cells are those of this text. */
export const joinCells = (cells: TableRow) => cells.join('\t')

/** Each cell with the place where it begins, as they are joined. */
function placeCells(row: TableRow): PlacedText[] {
  let next = 0
  return row.map((text) => {
    const from = next
    next += text.length + 1
    return { text, from }
  })
}

/** Finds the candidates of a row's cells: the whole cell, and what is in it. Equal cells of a list are read once. */
export function cellReader() {
  const known = new Map<string, readonly NumberCandidate[]>()
  return (row: TableRow): NumberCandidate[][] =>
    placeCells(row).map(({ text, from: start }) => {
      const found = known.get(text) ?? candidatesOf(text)
      known.set(text, found)
      return found.map((one) => ({ ...one, from: start + one.from, to: start + one.to }))
    })
}

function candidatesOf(text: string): NumberCandidate[] {
  const whole = wholeCandidate(text)
  const shown = cutLine(text)
  const inside = ROUNDED.test(text.trim())
    ? []
    : findCandidates(shown, findNotParts(shown), undefined)
  return [...(whole ? [whole] : []), ...inside]
}

interface TableColumns {
  readonly roles: readonly HeaderRole[]
  /** Numbers outside quantity columns don't count. */
  readonly hasHeader: boolean
}

/**
 * A table's row: parts from its part columns, the quantity from its own column, else from the part's cell. Without a
 * part column any other cell may name the part. `found` are the candidates of its cells.
 */
export function readRow(
  line: LineReading,
  row: TableRow,
  found: readonly (readonly NumberCandidate[])[],
  { roles, hasHeader }: TableColumns,
): LineReading {
  const cells = placeCells(row)
  const having = (role: HeaderRole) =>
    cells.flatMap((cell, index) => (roles[index] === role && cell.text !== '' ? [index] : []))
  const hasQuantity = roles.includes('quantity')
  if (!roles.includes('part') && !hasQuantity && !hasHeader) return line
  if (!roles.includes('part') && !hasQuantity) return { ...line, quantityTexts: [] }
  const isShown = ({ to }: Range) => to <= line.typed.length
  const byCell = found.map((candidates) => candidates.filter(isShown))
  const parts = having('part')
  const others = cells.flatMap((_, index) =>
    roles[index] === 'part' || roles[index] === 'quantity' ? [] : [index],
  )
  const named = roles.includes('part') ? parts : others
  const numbered = parts
    .flatMap((index) => cells[index] ?? [])
    .find(({ text }) => isNumberCell(text))
  const range = numbered && { from: numbered.from, to: numbered.from + numbered.text.length }
  const unitText = row[roles.indexOf('unit')] ?? ''
  const quantityCells = (hasQuantity ? having('quantity') : parts.slice(0, 1)).flatMap(
    (index) => cells[index] ?? [],
  )
  return {
    ...line,
    candidates: named.flatMap((index) => byCell[index] ?? []),
    // As the buyer wrote it.
    partLike: roles.includes('part')
      ? range && (isShown(range) ? toCandidate(line.typed, range) : undefined)
      : line.partLike,
    elsewhere: numbered
      ? []
      : byCell.flatMap((candidates, index) =>
          roles[index] === 'part' ? [] : candidates.filter((one) => isWhole(one, cells[index])),
        ),
    spoiled: numbered && spoiledBy(numbered.text),
    // Cells have no running numbers, dates or sizes beside what their column holds.
    notParts: hasQuantity ? noNotParts : line.notParts,
    running: hasQuantity ? undefined : line.running,
    quantityTexts: quantityCells,
    wordTexts: [...having('part'), ...having('skip')].flatMap((index) => cells[index] ?? []),
    isQuantityCell: hasQuantity,
    unit: readUnitCell(unitText),
    unitText,
  }
}

/** A row whose cells are not those of its columns: it may name a part, and no sure quantity. */
export function readTornRow(row: TableRow): Pick<LineReading, 'candidates' | 'partLike' | 'doubt'> {
  // As it was written, so that a number with a comma is whole again.
  const text = cutLine(row.join(','))
  const notParts = findNotParts(text)
  const like = findPartLike(text, notParts, undefined)
  return {
    candidates: findCandidates(text, notParts, undefined),
    partLike: like && toCandidate(text, like),
    doubt: texts.torn,
  }
}

function isWhole({ from, to, key }: NumberCandidate, cell: PlacedText | undefined): boolean {
  return (
    cell !== undefined && from === cell.from && to === from + cell.text.length && /[a-z]/.test(key)
  )
}

/** Whether a part's cell holds a number, be it of digits only, and not the name of a part. */
const isNumberCell = (text: string) => /\d/.test(text) && text.length >= 3

const DATE =
  /^(?:\d{4}-\d{2}-\d{2}(?:[T ]00:00(?::00)?)?|\d{1,2}[-. ]\p{L}{3,4}\.?(?:[-. ]\d{2,4})?|\p{L}{3,4}\.?[-. ]\d{2,4})$/u
const MONTH =
  /jan|feb|m[aä]r|apr|ma[iyj]|jun|jul|aug|sep|o[ck]t|nov|de[czs]|ene|abr|ago|dic|gen|mag|giu|lug|set|ott/i

function spoiledBy(text: string): LineReading['spoiled'] {
  const cell = text.trim()
  if (ROUNDED.test(cell)) return 'rounded'
  return DATE.test(cell) && (/^\d{4}/.test(cell) || MONTH.test(cell)) ? 'date' : undefined
}
