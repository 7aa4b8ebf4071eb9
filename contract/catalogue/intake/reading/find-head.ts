import { splitNumber } from '../rows/plain-number.ts'
import { readHead } from './head-words.ts'

/** A line of a file that holds something. */
export interface FileLine {
  /** From 1. */
  readonly line: number
  readonly cells: readonly string[]
}

interface HeadLines {
  /** 0 if there is none. */
  readonly headRow: number
  readonly headRows: number
}

/** Titles and addresses stand above a head, a whole letter does not. */
const HEAD_WITHIN = 15
const isFilled = (cell: string) => cell.trim() !== ''
/** A figure, which no head is: `41,80`, `EUR 12`. */
const isFigure = (cell: string) => /^[^\p{L}\d]{0,3}\d[\d.,' \u066b]*$/u.test(cell.trim())
const FIGURE_WIDTH_SHARE = 0.5

/** So many known words are no chance, however many columns there are. */
const SURELY_HEAD = 4

/** Where the head of a file is, of one line or two. */
export function findHead(lines: readonly FileLine[]): HeadLines {
  const none = { headRow: 0, headRows: 0 }
  const top = lines.slice(0, HEAD_WITHIN)
  const widths = lines.map(({ cells }) => cells.filter(isFilled).length)
  const usual = widths.toSorted((one, other) => one - other)[widths.length >> 1] ?? 0
  const place = top.findIndex(({ cells }) => isHead(cells, usual))
  const head = top[place]
  if (!head) return none
  const next = lines[place + 1]
  const body = lines.slice(place + 2)
  const isTwo = next && body.length > 0 && isSecondHead(next.cells, body)
  return { headRow: head.line, headRows: isTwo ? 2 : 1 }
}

/** Names in at least half of the columns, two of them known or all without a digit. */
function isHead(cells: readonly string[], usual: number): boolean {
  const filled = cells.filter(isFilled)
  if (filled.length < usual * FIGURE_WIDTH_SHARE || filled.some(isFigure)) return false
  if (filled.some((cell) => /^https?:/.test(cell))) return false
  const known = filled.filter((cell) => cell.length <= 60 && readHead(cell)).length
  return known >= Math.min(2, filled.length) && (known >= SURELY_HEAD || known * 4 >= filled.length)
}

/** A line below the first without figures, in whose columns the lines below have some. */
function isSecondHead(cells: readonly string[], body: readonly FileLine[]): boolean {
  const filled = cells.filter(isFilled)
  if (filled.length === 0 || filled.some((cell) => /\d/.test(cell))) return false
  const hasFigures = (place: number) =>
    body.filter(({ cells: below }) => splitNumber(below[place] ?? '')).length >
    body.length * FIGURE_WIDTH_SHARE
  const figured = cells.map((_, place) => place).filter(hasFigures)
  // A product without any figure would have none in the columns of prices and counts either: those are filled here.
  return (
    figured.length > 0 &&
    figured.every((place) => !/\d/.test(cells[place] ?? '')) &&
    figured.some((place) => isFilled(cells[place] ?? ''))
  )
}

/** The heads of all columns. Where there are two lines, a group's name stands above several: it goes on to the right. */
export function joinHeads(lines: readonly (readonly string[])[], width: number): string[] {
  const [first = [], second] = lines
  const places = Array.from({ length: width }, (_, place) => place)
  if (!second) return places.map((place) => (first[place] ?? '').trim())
  let group = ''
  return places.map((place) => {
    const own = (first[place] ?? '').trim()
    if (own !== '') group = own
    return [group, (second[place] ?? '').trim()].filter(Boolean).join(' ')
  })
}
