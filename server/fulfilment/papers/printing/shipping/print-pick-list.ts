import { formatCount } from '../../../../../contract/values/money/money.ts'
import type { PickListPaper } from '../../papers.ts'
import type { Paper, TextStyle } from '../paper.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 36 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const TOP = 84
const BOTTOM = PAGE.height - 48
const ROW = 20
const HEAD = 26
const BOX = 9

interface PickColumn {
  readonly title: string
  readonly x: number
  readonly width: number
  readonly align?: 'right'
}

const COUNTS = [
  { title: 'Cartons', x: 420, width: 54, align: 'right' },
  { title: 'Pieces', x: 480, width: 60, align: 'right' },
] as const
const PARTS: readonly PickColumn[] = [
  { title: 'Part number', x: 20, width: 130 },
  { title: 'Product', x: 156, width: 200 },
  { title: 'Orders', x: 362, width: 50, align: 'right' },
  ...COUNTS,
]
const LINES: readonly PickColumn[] = [
  { title: 'Part number', x: 20, width: 130 },
  { title: 'Product', x: 156, width: 256 },
  ...COUNTS,
]

const label = { size: 9, weight: 600 } as const
const text = { size: 9 } as const
const strong = { size: 10, weight: 600 } as const

/** Draws the pieces to take from the shelves: each part once with its sum, then order by order, with a box for each row. */
export function drawPickList(paper: Paper, list: PickListPaper): void {
  const section = paper.section()
  const page = openPages(paper, list.shop.name)
  page.begin()
  const title = `Pick list, ${countOf(list.orders.length, 'order')}`
  paper.block(section, 'H1', () => {
    paper.write(title, at(0, 52, 380), { size: 20, weight: 600 })
  })
  const pieces = list.parts.reduce((sum, { quantity }) => sum + quantity, 0)
  const sum = `${countOf(list.parts.length, 'part')}, ${countOf(pieces, 'piece')}`
  paper.block(section, 'P', () => void paper.write(sum, at(0, 68, 380), text))
  drawTable(paper, section, page, {
    columns: PARTS,
    rows: list.parts.map((part) => [
      part.partNumber ?? '',
      part.name,
      formatCount(part.orders),
      part.cartons === null ? '' : formatCount(part.cartons),
      formatCount(part.quantity),
    ]),
  })
  for (const order of list.orders) {
    // The head of an order stays with its first line.
    page.need(HEAD + 2 * ROW)
    const { customer, poNumber } = order
    const name = [`Order ${order.orderNo}`, customer, poNumber && `PO ${poNumber}`]
    paper.block(section, 'H2', () => {
      paper.write(name.filter(Boolean).join(', '), at(0, page.y + 16, INNER), strong)
    })
    page.move(HEAD)
    drawTable(paper, section, page, {
      columns: LINES,
      rows: order.lines.map((line) => [
        line.partNumber ?? '',
        line.name,
        line.cartons === null ? '' : formatCount(line.cartons),
        formatCount(line.quantity),
      ]),
    })
  }
  section.end()
}

interface PickTable {
  readonly columns: readonly PickColumn[]
  /** Cells by column. */
  readonly rows: readonly (readonly string[])[]
}

function drawTable(
  paper: Paper,
  section: ReturnType<Paper['section']>,
  page: Pages,
  { columns, rows }: PickTable,
): void {
  let table: ReturnType<Paper['table']> | undefined
  for (const cells of rows) {
    // Each page has a table of its own, because pages are drawn one after the other.
    if (!table || page.need(ROW)) {
      table?.end()
      table = paper.table(section)
      page.need(2 * ROW)
      const y = page.y
      drawRow(paper, table, 'TH', columns, (column) => [column.title, label, y])
      page.move(ROW)
    }
    const y = page.y
    paper.rule(PAGE.margin, y, INNER)
    drawBox(paper, y)
    drawRow(paper, table, 'TD', columns, ({ title }, place) => [
      cells[place] ?? '',
      title === 'Pieces' ? strong : text,
      y,
    ])
    page.move(ROW)
  }
  table?.end()
  page.move(ROW / 2)
}

function drawRow(
  paper: Paper,
  table: ReturnType<Paper['table']>,
  cells: 'TH' | 'TD',
  columns: readonly PickColumn[],
  textOf: (column: PickColumn, place: number) => readonly [string, TextStyle, number],
): void {
  paper.row(
    table,
    cells,
    columns.map((column, place) => () => {
      const [words, style, y] = textOf(column, place)
      const { x, width, align } = column
      paper.write(words, at(x, y + 13, width), { ...style, ...(align && { align }) })
    }),
  )
}

/** To be ticked with a pen. */
function drawBox(paper: Paper, y: number): void {
  const [left, top] = [PAGE.margin + 2, y + 6]
  const line = { color: 'ink' } as const
  paper.rule(left, top, BOX, line)
  paper.rule(left, top + BOX, BOX + 0.75, line)
  paper.rule(left, top, 0.75, { ...line, height: BOX })
  paper.rule(left + BOX, top, 0.75, { ...line, height: BOX })
}

type Pages = ReturnType<typeof openPages>

/** Where the next row goes. */
function openPages(paper: Paper, shop: string) {
  let y = TOP
  let number = 0
  const pages = {
    get y() {
      return y
    },
    begin(): void {
      number += 1
      y = TOP
      paper.addPage([PAGE.width, PAGE.height])
      paper.logo(at(340, 10, 200), 18)
      paper.adorn(() => {
        paper.write(shop, at(340, 40, 200), { size: 9, weight: 600, align: 'right' })
        paper.write(`Pick list, page ${number}`, at(0, PAGE.height - 28, INNER), {
          size: 9,
          align: 'right',
        })
      })
    },
    /** Begins a page if so much doesn't fit; answers whether it did. */
    need(height: number): boolean {
      if (y + height <= BOTTOM) return false
      pages.begin()
      return true
    },
    move(height: number): void {
      y += height
    },
  }
  return pages
}

const countOf = (count: number, what: string) =>
  `${formatCount(count)} ${what}${count === 1 ? '' : 's'}`

const at = (x: number, y: number, width: number) => ({ x: PAGE.margin + x, y, width })
