import type { EvidencePaper } from '../papers.ts'
import type { Paper } from './paper.ts'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 36 } as const
const INNER = PAGE.width - 2 * PAGE.margin
const TOP = 56
const BOTTOM = PAGE.height - 48
const ROW = 20
const LEADING = 13
const FACTS_A_ROW = 2
const GAP = 20

const label = { size: 9, weight: 600 } as const
const text = { size: 9 } as const

type EvidenceTable = EvidencePaper['tables'][number]

/** The shop’s facts about a disputed order: what was ordered, and what was delivered. */
export function drawEvidence(paper: Paper, { title, shop, facts, tables }: EvidencePaper): void {
  const section = paper.section()
  let y = TOP
  const begin = () => {
    paper.addPage([PAGE.width, PAGE.height])
    y = TOP
  }
  begin()
  paper.block(section, 'H1', () => {
    y += 24 * paper.write(title, at(0, y, 380), { size: 16, weight: 600 }, 2)
  })
  paper.logo(at(INNER - 160, 10, 160), 26)
  paper.adorn(() => {
    paper.write(shop.name, at(INNER - 160, 50, 160), { size: 11, weight: 600, align: 'right' })
  })
  const width = (INNER - GAP) / FACTS_A_ROW
  for (let from = 0; from < facts.length; from += FACTS_A_ROW) {
    const row = facts.slice(from, from + FACTS_A_ROW)
    const bottoms = row.map(({ head, lines }, place) => {
      let bottom = y
      paper.block(section, 'P', () => {
        const x = place * (width + GAP)
        paper.write(`${head} `, at(x, bottom, width), label)
        for (const line of lines) {
          bottom += LEADING
          bottom += (LEADING - 2) * (paper.write(`${line} `, at(x, bottom, width), text, 3) - 1)
        }
      })
      return bottom
    })
    y = Math.max(...bottoms) + 2 * LEADING
  }
  for (const one of tables) {
    if (y + 3 * ROW > BOTTOM) begin()
    paper.block(section, 'H2', () => {
      paper.write(one.title, at(0, y + 8, INNER), { size: 12, weight: 600 })
    })
    y += ROW
    y = drawTable(one, y)
  }
  section.end()

  /** Each page has a table of its own, because pages are drawn one after the other. */
  function drawTable({ columns, rows }: EvidenceTable, from: number): number {
    let bottom = from
    let table: ReturnType<Paper['table']> | undefined
    for (const cells of rows) {
      if (table && bottom + ROW > BOTTOM) {
        table.end()
        table = undefined
        begin()
        bottom = TOP
      }
      if (!table) {
        table = paper.table(section)
        drawCells(
          table,
          'TH',
          columns,
          columns.map((column) => column.title),
          bottom,
        )
        bottom += ROW
      }
      paper.rule(PAGE.margin, bottom, INNER)
      drawCells(table, 'TD', columns, cells, bottom)
      bottom += ROW
    }
    table?.end()
    return bottom + ROW
  }

  function drawCells(
    table: ReturnType<Paper['table']>,
    kind: 'TH' | 'TD',
    columns: EvidenceTable['columns'],
    cells: readonly string[],
    top: number,
  ): void {
    let x = 0
    const placed = columns.map((column) => {
      const left = x
      x += column.width
      return { ...column, left }
    })
    paper.row(
      table,
      kind,
      placed.map(({ left, width: wide, align }, place) => () => {
        const style = kind === 'TH' ? label : text
        paper.write(cells[place] ?? '', at(left, top + 13, wide - 8), {
          ...style,
          ...(align && { align }),
        })
      }),
    )
  }
}

const at = (x: number, y: number, width: number) => ({ x: PAGE.margin + x, y, width })
