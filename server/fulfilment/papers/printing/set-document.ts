import type { DocumentLine } from '../../../../contract/fulfilment/document-content.ts'
import type { DocumentPaper } from '../papers.ts'
import {
  cellsOf,
  type PaperFacts,
  paymentOf,
  sumsOf,
  taxCellsOf,
  toMoney,
} from './document-texts.ts'
import type { Paper, TextPlace, TextStyle } from './paper.ts'

/** Texts in lines that fit, with the heights that they take: measured before the first page is drawn. */

const LEADING = 1.25
export const text = { size: 9 } as const
export const quiet = { size: 8, color: 'muted' } as const
export const label = { size: 8, weight: 600, color: 'muted' } as const

/** In points: US Letter, and A4 elsewhere. */
const LETTER = { width: 612, height: 792 }
const A4 = { width: 595.28, height: 841.89 }
const LETTER_COUNTRIES = new Set(['US', 'CA', 'MX'])
export const MARGIN = 44

export interface PaperSize {
  readonly width: number
  readonly height: number
  /** Within the margins. */
  readonly inner: number
}

/** As the buyer's office prints. */
export function sheetOf({ content }: DocumentPaper): PaperSize {
  const country = content.buyer.billTo?.country || content.shipTo?.country || content.seller.country
  const size = LETTER_COUNTRIES.has(country) ? LETTER : A4
  return { ...size, inner: size.width - 2 * MARGIN }
}

/** One line of a text. */
interface SetLine {
  readonly text: string
  readonly style: TextStyle
  /** Air below it. */
  readonly after?: number
}
export type PaperCell = readonly SetLine[]

export const heightOf = (lines: PaperCell): number =>
  lines.reduce((sum, { style, after = 0 }) => sum + style.size * LEADING + after, 0)

/** Lines that fit; what takes more of them than `most` is cut. */
export const setText = (
  paper: Paper,
  words: string,
  width: number,
  style: TextStyle,
  most: number,
): PaperCell => paper.fit(words, width, style, most).map((line) => ({ text: line, style }))

/** Draws lines from the top of a place and answers where they end. Spaces part them for screen readers. */
export function drawCell(paper: Paper, lines: PaperCell, { x, y, width }: TextPlace): number {
  let bottom = y
  for (const [place, { text: words, style, after = 0 }] of lines.entries()) {
    bottom += style.size * LEADING
    // The baseline: letters hang a fifth of the size below it.
    const baseline = bottom - style.size * (LEADING - 1)
    const parted = place === lines.length - 1 ? words : `${words} `
    paper.line(parted, { x, y: baseline, width }, style)
    bottom += after
  }
  return bottom
}

export interface PaperColumn {
  readonly title: string
  /** In quiet letters below. */
  readonly second?: string
  readonly x: number
  readonly width: number
  readonly align?: 'right'
}

const GAP = 10
const right = { align: 'right' } as const

function spread(
  inner: number,
  wishes: readonly (Omit<PaperColumn, 'x' | 'width'> & { width?: number })[],
): PaperColumn[] {
  const fixed = wishes.reduce((sum, { width = 0 }) => sum + width, GAP * (wishes.length - 1))
  let x = 0
  return wishes.map((spec) => {
    const column = { ...spec, x, width: spec.width ?? inner - fixed }
    x += column.width + GAP
    return column
  })
}

/** Columns of the lines; the name has what the others leave. */
export function columnsOf({ inner }: PaperSize, { content }: DocumentPaper): PaperColumn[] {
  const { lines } = content
  const hasReferences = lines.some(({ reference }) => reference)
  const amount = lines.reduce((most, line) => Math.max(most, toMoney(line.cents).length), 0)
  return spread(inner, [
    { title: 'No.', width: 22 },
    { title: 'Part number', width: 108, ...(hasReferences && { second: 'Your reference' }) },
    { title: 'Product' },
    { title: 'Pieces', width: 46, ...right },
    { title: 'Price', width: 58, ...right },
    { title: 'Amount', width: Math.max(64, amount * 5.2), ...right },
  ])
}

export interface PaperRow {
  readonly cells: readonly PaperCell[]
  readonly height: number
}

/** Above and below a line together. */
const ROW_AIR = 9
const CELL_LINES = 12

export function setHeads(columns: readonly PaperColumn[]): PaperRow {
  const cells = columns.map(
    ({ title, second, align }): PaperCell => [
      { text: title, style: { ...label, align } },
      ...(second ? [{ text: second, style: { ...quiet, align } }] : []),
    ],
  )
  return toRow(cells)
}

export function setRow(
  paper: Paper,
  columns: readonly PaperColumn[],
  line: DocumentLine,
): PaperRow {
  const cells = cellsOf(line).map(([first, second = ''], at): PaperCell => {
    const { width = 0, align } = columns[at] ?? {}
    return [
      ...setText(paper, first, width, { ...text, align }, CELL_LINES),
      ...setText(paper, second, width, { ...quiet, align }, CELL_LINES),
    ]
  })
  return toRow(cells)
}

const toRow = (cells: readonly PaperCell[]): PaperRow => ({
  cells,
  height: Math.max(...cells.map(heightOf)) + ROW_AIR,
})

/** A heading with lines below it. */
export function setFacts(
  paper: Paper,
  { head, lines }: PaperFacts,
  width: number,
  most: number,
): PaperCell {
  return [
    { text: head, style: label, after: 3 },
    ...lines.flatMap((line) => setText(paper, line, width, text, most)),
  ]
}

/** The part below the lines, kept on one page. */
export interface PaperFoot {
  readonly columns: readonly PaperColumn[]
  readonly heads: PaperRow
  readonly taxes: readonly PaperRow[]
  readonly sums: readonly (readonly [name: string, amount: string])[]
  readonly note: PaperCell
  readonly payment: PaperCell
  readonly qrCode: string | null
  readonly heights: { readonly sums: number; readonly note: number; readonly end: number }
  readonly height: number
}

export const SUM_ROW = 18
/** A module of a common address is two thirds of a millimetre. */
export const QR_SIZE = 70
const NOTE_LINES = 6

export function setClosing(paper: Paper, { inner }: PaperSize, document: DocumentPaper): PaperFoot {
  const { content, orderPage } = document
  const columns = spread(inner * 0.56, [
    { title: 'Tax' },
    { title: 'Net', width: 74, ...right },
    { title: 'Rate', width: 44, ...right },
    { title: 'Tax amount', width: 70, ...right },
  ])
  const taxes = content.taxes.map((row) =>
    toRow(
      taxCellsOf(row).map((words, at) => {
        const { width = 0, align } = columns[at] ?? {}
        return setText(paper, words, width, { ...text, align }, CELL_LINES)
      }),
    ),
  )
  const heads = setHeads(columns)
  const sums = sumsOf(document)
  const note = setText(paper, content.note ?? '', inner, text, NOTE_LINES)
  const facts = paymentOf(document)
  const payment = facts ? setFacts(paper, facts, inner * 0.5, 2) : []
  const taxHeight = taxes.reduce((sum, row) => sum + row.height, heads.height)
  const heights = {
    sums: Math.max(taxes.length > 0 ? taxHeight : 0, sums.length * SUM_ROW + 8),
    note: note.length > 0 ? heightOf(note) + 16 : 0,
    end: Math.max(payment.length > 0 ? heightOf(payment) : 0, orderPage ? QR_SIZE : 0),
  }
  const height = 14 + heights.sums + heights.note + 18 + heights.end
  return { columns, heads, taxes, sums, note, payment, qrCode: orderPage, heights, height }
}
