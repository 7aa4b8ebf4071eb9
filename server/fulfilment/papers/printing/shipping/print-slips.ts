import { formatCount } from '../../../../../contract/values/money/money.ts'
import { COLLECTION, type Slip, type SlipLine } from '../../papers.ts'
import { type Paper, WHOLE } from '../paper.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 36 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const ROW = 30
/** Where the lines begin: on the first page, and on those that follow. */
const TOP = { first: 236, next: 90 } as const
const BOTTOM = PAGE.height - 48
/** Between the title and the lines. */
const FACTS = { y: 96, width: 250, height: 112, leading: 1.4 } as const
const rowsFrom = (top: number) => Math.floor((BOTTOM - top - ROW) / ROW)

const COLUMNS = [
  { title: 'No.', x: 0, width: 26 },
  { title: 'Part number', x: 30, width: 182 },
  { title: 'Product', x: 218, width: 150 },
  { title: 'Your reference', x: 374, width: 66 },
  { title: 'Cartons', x: 444, width: 42, align: 'right' },
  { title: 'Pieces', x: 490, width: 50, align: 'right' },
] as const

/** A packing slip: what is in a shipment and where it goes, without prices. */
export function drawSlip(paper: Paper, slip: Slip): void {
  const section = paper.section()
  const pages = cutPages(slip.lines)
  // Its parts are a table each: pages are drawn one after the other.
  for (const [at, lines] of pages.entries()) {
    paper.addPage([PAGE.width, PAGE.height])
    if (at === 0) paper.block(section, 'H1', () => drawTitle(paper, slip))
    else paper.adorn(() => drawTitle(paper, slip))
    if (at === 0) paper.block(section, 'P', () => drawFacts(paper, slip))
    const table = paper.table(section)
    drawLines(paper, table, lines, at === 0 ? TOP.first : TOP.next)
    table.end()
    paper.adorn(() => drawFoot(paper, `page ${at + 1} of ${pages.length}`))
  }
  section.end()
}

/** Every page has the same number of lines, but for the first and the last. */
function cutPages(lines: readonly SlipLine[]): SlipLine[][] {
  const [first, next] = [rowsFrom(TOP.first), rowsFrom(TOP.next)]
  const pages = [lines.slice(0, first)]
  for (let from = first; from < lines.length; from += next)
    pages.push(lines.slice(from, from + next))
  return pages
}

function drawTitle(paper: Paper, { orderNo, poNumber, shop }: Slip): void {
  const style = { size: 20, weight: 600 } as const
  paper.write(`Packing slip ${orderNo}`, at(0, 56, 330), style)
  paper.logo(at(340, 10, 200), 26)
  paper.write(shop.name, at(340, 50, 200), { size: 11, weight: 600, align: 'right' })
  if (poNumber) paper.write(`PO ${poNumber}`, at(340, 64, 200), { size: 11, align: 'right' })
}

function drawFacts(paper: Paper, slip: Slip): void {
  const { shipTo, shipment, shop } = slip
  const list = (x: number, title: string, texts: readonly string[]) => {
    paper.write(title, at(x, FACTS.y, FACTS.width), label)
    const size = paper.findSize(texts, FACTS, { size: label.size })
    let y = FACTS.y + size * FACTS.leading
    for (const text of texts)
      y += size * FACTS.leading * paper.write(text, at(x, y, FACTS.width), { size }, WHOLE)
  }
  const phone = shipTo.phone && `Phone ${shipTo.phone}`
  if (slip.isCollected) list(0, COLLECTION, [shipTo.lines[0] ?? '', phone])
  else list(0, 'Ship to', [...shipTo.lines, phone, ...slip.unloading])
  list(290, 'Shipment', [...factsOf(shipment), shop.address && `From ${shop.address}`])
}

const label = { size: 10, weight: 600 } as const

function factsOf(shipment: Slip['shipment']): string[] {
  if (!shipment) return ['Not packed yet']
  const { shipmentNo, day, isShipped, pallets, cartons, carrier, tracking, note } = shipment
  const loads = [
    pallets !== null && countOf(pallets, 'pallet'),
    cartons !== null && countOf(cartons, 'carton'),
  ]
  return [
    `No. ${shipmentNo}, ${isShipped ? 'shipped' : 'packed'} ${day}`,
    loads.filter(Boolean).join(', '),
    [carrier, tracking].filter(Boolean).join(' '),
    note ? `Note: ${note}` : '',
  ]
}

const countOf = (count: number, what: string) =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`

function drawLines(
  paper: Paper,
  table: ReturnType<Paper['table']>,
  lines: readonly SlipLine[],
  top: number,
): void {
  paper.row(
    table,
    'TH',
    COLUMNS.map(({ title, x, width, ...align }) => () => {
      paper.write(title, at(x, top, width), { ...label, ...align })
    }),
  )
  for (const [place, line] of lines.entries()) {
    const y = top + 6 + place * ROW
    paper.rule(PAGE.margin, y, INNER)
    const cells = cellsOf(line)
    paper.row(
      table,
      'TD',
      COLUMNS.map(({ x, width, ...align }, column) => () => {
        const size = column === 5 ? 11 : 9
        paper.write(cells[column] ?? '', at(x, y + 11, width), { size, ...align }, 2)
      }),
    )
    if (line.partNumber)
      paper.bars(line.partNumber, { x: PAGE.margin + 30, y: y + 14, width: 182 }, 13)
  }
}

function cellsOf(line: SlipLine): string[] {
  const { cartonPieces, quantity } = line
  return [
    String(line.lineNo),
    line.partNumber ?? '',
    line.productName,
    line.reference ?? '',
    cartonPieces === null ? '' : formatCount(Math.ceil(quantity / cartonPieces)),
    formatCount(quantity),
  ]
}

function drawFoot(paper: Paper, text: string): void {
  paper.write(text, at(0, PAGE.height - 28, INNER), { size: 9, align: 'right' })
}

const at = (x: number, y: number, width: number) => ({ x: PAGE.margin + x, y, width })
