import type { DocumentPaper } from '../papers.ts'
import { factsOf, headingOf, partiesOf, titleOf, toPageLines } from './document-texts.ts'
import type { Paper } from './paper.ts'
import {
  columnsOf,
  drawCell,
  heightOf,
  label,
  MARGIN,
  type PaperCell,
  type PaperColumn,
  type PaperFoot,
  type PaperRow,
  type PaperSize,
  QR_SIZE,
  quiet,
  SUM_ROW,
  setClosing,
  setFacts,
  setHeads,
  setRow,
  setText,
  sheetOf,
  text,
} from './set-document.ts'

const TOP = 40
/** Top of the column heads on further pages. */
const NEXT_TOP = 62
const FOOT = 32
const PARTIES_TOP = 104
const ADDRESS_LINES = 12
const LOGO_HEIGHT = 36

type Section = ReturnType<Paper['section']>

interface PaperPage {
  readonly rows: readonly PaperRow[]
  readonly isLast: boolean
}

/** An invoice, a credit note or a pro-forma: all that its content says, on as many pages as it takes. */
export function drawDocument(paper: Paper, document: DocumentPaper): void {
  const sheet = sheetOf(document)
  const columns = columnsOf(sheet, document)
  const heads = setHeads(columns)
  const opening = setOpening(paper, sheet, document)
  const closing = setClosing(paper, sheet, document)
  const bottom = sheet.height - FOOT - 22
  const pages = cutPages(
    document.content.lines.map((line) => setRow(paper, columns, line)),
    {
      first: bottom - opening.bottom - heads.height,
      next: bottom - NEXT_TOP - heads.height,
      closing: closing.height,
    },
  )
  const section = paper.section()
  let table: Section | undefined
  let isHeaded = false
  for (const [at, { rows, isLast }] of pages.entries()) {
    paper.addPage([sheet.width, sheet.height])
    if (at === 0) drawOpening(paper, sheet, section, opening)
    else drawNextTop(paper, sheet, document)
    let y = at === 0 ? opening.bottom : NEXT_TOP
    table ??= paper.table(section)
    if (rows.length > 0) {
      y = drawHeads(paper, isHeaded ? undefined : table, columns, heads, y)
      isHeaded = true
      for (const row of rows) y = drawRow(paper, table, columns, row, y)
    }
    if (isLast) {
      table.end()
      drawClosing(paper, sheet, section, closing, y)
    }
    drawFoot(paper, sheet, document, `Page ${at + 1} of ${pages.length}`)
  }
  section.end()
}

/** The sum follows at least one line on its page, and is never cut. */
function cutPages(
  rows: readonly PaperRow[],
  room: { readonly first: number; readonly next: number; readonly closing: number },
): PaperPage[] {
  const pages: PaperRow[][] = [[]]
  let left = room.first
  for (const row of rows) {
    if (row.height > left) {
      pages.push([])
      left = room.next
    }
    pages.at(-1)?.push(row)
    left -= row.height
  }
  if (room.closing > left) {
    const last = pages.at(-1) ?? []
    pages.push(last.length > 1 ? last.splice(-1) : [])
  }
  return pages.map((one, at) => ({ rows: one, isLast: at === pages.length - 1 }))
}

interface PaperHeader {
  readonly heading: PaperCell
  readonly seller: PaperCell
  readonly parties: readonly PaperCell[]
  readonly partiesHeight: number
  readonly facts: readonly {
    readonly cell: PaperCell
    readonly from: number
    readonly width: number
  }[]
  /** Where the lines may begin. */
  readonly bottom: number
}

const HEADING = { size: 23, weight: 600 } as const

function setOpening(paper: Paper, { inner }: PaperSize, document: DocumentPaper): PaperHeader {
  const third = inner / 3 - 12
  const parties = partiesOf(document).map(({ head, lines: [name = '', ...lines] }) => [
    ...setFacts(paper, { head, lines: [] }, third, 1),
    ...setText(paper, name, third, { ...text, weight: 600 }, ADDRESS_LINES),
    ...lines.flatMap((line) => setText(paper, line, third, text, ADDRESS_LINES)),
  ])
  const facts = factsOf(document).map((fact) => {
    const width = (inner / 6) * fact.span - 8
    return { cell: setFacts(paper, fact, width, 3), from: (inner / 6) * fact.from, width }
  })
  const partiesHeight = Math.max(...parties.map(heightOf))
  const { legalName } = document.content.seller
  return {
    heading: setText(paper, headingOf(document), inner * 0.66, HEADING, 2),
    seller: setText(paper, legalName, inner * 0.3, { size: 11, weight: 600, align: 'right' }, 3),
    parties,
    partiesHeight,
    facts,
    bottom:
      PARTIES_TOP + partiesHeight + 16 + Math.max(...facts.map(({ cell }) => heightOf(cell))) + 32,
  }
}

function drawOpening(
  paper: Paper,
  { inner }: PaperSize,
  section: Section,
  opening: PaperHeader,
): void {
  const { heading, seller, parties, partiesHeight, facts } = opening
  paper.rule(MARGIN, TOP, 30, { height: 4, color: 'signal' })
  paper.block(section, 'H1', () => drawCell(paper, heading, at(0, TOP + 12, inner * 0.66)))
  paper.logo(at(inner * 0.7, TOP - 24, inner * 0.3), LOGO_HEIGHT)
  paper.adorn(() => drawCell(paper, seller, at(inner * 0.7, TOP + 18, inner * 0.3)))
  for (const [place, party] of parties.entries())
    paper.block(section, 'P', () =>
      drawCell(paper, party, at((place * inner) / 3, PARTIES_TOP, inner / 3 - 12)),
    )
  const y = PARTIES_TOP + partiesHeight + 14
  paper.rule(MARGIN, y, inner)
  for (const { cell, from, width } of facts)
    paper.block(section, 'P', () => drawCell(paper, cell, at(from, y + 8, width)))
}

function drawNextTop(paper: Paper, { inner }: PaperSize, document: DocumentPaper): void {
  paper.adorn(() => {
    const style = { size: 9, weight: 600 } as const
    drawCell(
      paper,
      setText(paper, headingOf(document), inner * 0.6, style, 1),
      at(0, TOP, inner * 0.6),
    )
    const { legalName } = document.content.seller
    const sellerStyle = { size: 9, align: 'right' } as const
    drawCell(
      paper,
      setText(paper, legalName, inner * 0.36, sellerStyle, 1),
      at(inner * 0.64, TOP, inner * 0.36),
    )
  })
}

/** Draws the column heads; without a table they are a repetition, which screen readers skip. */
function drawHeads(
  paper: Paper,
  table: Section | undefined,
  columns: readonly PaperColumn[],
  { cells, height }: PaperRow,
  y: number,
): number {
  const drawings = cells.map((cell, place) => () => drawIn(paper, columns[place], cell, y + 3))
  if (table) paper.row(table, 'TH', drawings)
  else
    paper.adorn(() => {
      for (const draw of drawings) draw()
    })
  paper.rule(MARGIN, y + height - 1, widthOf(columns), { height: 1, color: 'ink' })
  return y + height
}

function drawRow(
  paper: Paper,
  table: Section,
  columns: readonly PaperColumn[],
  { cells, height }: PaperRow,
  y: number,
): number {
  paper.row(
    table,
    'TD',
    cells.map((cell, place) => () => drawIn(paper, columns[place], cell, y + 4)),
  )
  paper.rule(MARGIN, y + height - 0.5, widthOf(columns), { height: 0.5 })
  return y + height
}

function drawIn(paper: Paper, column: PaperColumn | undefined, cell: PaperCell, y: number): void {
  if (column) drawCell(paper, cell, at(column.x, y, column.width))
}

const widthOf = (columns: readonly PaperColumn[]) =>
  columns.reduce((most, { x, width }) => Math.max(most, x + width), 0)

function drawClosing(
  paper: Paper,
  { inner }: PaperSize,
  section: Section,
  closing: PaperFoot,
  from: number,
): void {
  const { columns, heads, taxes, sums, note, payment, qrCode, heights } = closing
  const top = from + 14
  if (taxes.length > 0) {
    const table = paper.table(section)
    let y = drawHeads(paper, table, columns, heads, top)
    for (const row of taxes) y = drawRow(paper, table, columns, row, y)
    table.end()
  }
  drawSums(paper, section, sums, { x: inner * 0.62, y: top, width: inner * 0.38 })
  let y = top + heights.sums + 16
  if (note.length > 0) {
    paper.block(section, 'P', () => drawCell(paper, note, at(0, y, inner)))
    y += heights.note
  }
  if (payment.length > 0)
    paper.block(section, 'P', () => drawCell(paper, payment, at(0, y, inner * 0.5)))
  if (qrCode) drawQrCode(paper, section, qrCode, at(inner - QR_SIZE, y, QR_SIZE))
}

function drawSums(
  paper: Paper,
  section: Section,
  sums: PaperFoot['sums'],
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const table = paper.table(section)
  for (const [place, [name, amount]] of sums.entries()) {
    const isTotal = place === sums.length - 1
    const top = y + place * SUM_ROW + (isTotal ? 5 : 0)
    const style = isTotal ? ({ size: 12, weight: 600 } as const) : text
    if (isTotal) paper.rule(MARGIN + x, top - 3, width, { height: 1, color: 'ink' })
    const drawn = (words: string, align: 'left' | 'right') => () =>
      void drawCell(paper, [{ text: words, style: { ...style, align } }], at(x, top + 2, width))
    paper.row(table, 'TD', [drawn(name, 'left'), drawn(amount, 'right')])
  }
  table.end()
}

function drawQrCode(
  paper: Paper,
  section: Section,
  page: string,
  place: { x: number; y: number; width: number },
): void {
  const words = setText(paper, toPageLines(page), 170, { ...quiet, align: 'right' }, 3)
  const head: PaperCell = [{ text: 'Order page', style: { ...label, align: 'right' } }]
  paper.block(section, 'P', () =>
    drawCell(paper, [...head, ...words], { x: place.x - 182, y: place.y, width: 170 }),
  )
  paper.figure(section, `QR code of ${page}`, () => paper.squares(page, place))
}

function drawFoot(paper: Paper, sheet: PaperSize, document: DocumentPaper, count: string): void {
  const y = sheet.height - FOOT - 12
  paper.adorn(() => {
    drawCell(paper, [{ text: titleOf(document), style: quiet }], at(0, y, sheet.inner * 0.6))
    const style = { ...quiet, align: 'right' } as const
    drawCell(paper, [{ text: count, style }], at(sheet.inner * 0.6, y, sheet.inner * 0.4))
  })
}

const at = (x: number, y: number, width: number) => ({ x: MARGIN + x, y, width })
