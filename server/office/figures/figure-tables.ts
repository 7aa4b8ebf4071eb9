import { Readable } from 'node:stream'
import {
  funnelSteps,
  type SellerSort,
  sellerSorts,
} from '../../../contract/office/figure-choices.ts'
import type { figureTables } from '../../../contract/office/figures.ts'
import type { Day } from '../../platform/base/days.ts'
import { streamCsv } from '../../platform/sheets/csv/write-csv.ts'
import type { Cell } from '../../platform/sheets/write-sheet.ts'
import type { OpenFigures } from './read-figures.ts'

/** The table of figures to export. */
interface WantedTable {
  readonly of: (typeof figureTables)[number]
  readonly from: Day
  readonly to: Day
  readonly by: 'day' | 'month' | SellerSort
}

const sales = ['goods', 'revenue', 'paid', 'refunded', 'orders', 'pieces']
const named = ['productId', 'partNumber', 'name']

const columns: Readonly<Record<WantedTable['of'], readonly string[]>> = {
  sales: ['day', ...sales],
  bestSellers: [...named, 'orders', 'pieces', 'revenue'],
  states: ['state', 'orders'],
  cover: [...named, 'available', 'minimum', 'soldPerDay', 'days', 'isShort'],
  funnel: ['day', ...funnelSteps],
}

/** Rows of all products that were sold would be as long as the catalogue. */
const MOST_ROWS = 1000

/** The numbers of a chart as CSV for spreadsheets. */
export async function writeTable(figures: OpenFigures, wanted: WantedTable): Promise<Readable> {
  const header = columns[wanted.of]
  const rows = await readRows(figures, wanted)
  const cells = rows.map((row) => header.map((column) => toCell(row[column])))
  return streamCsv({ header, rows: Readable.from(cells) })
}

function toCell(value: unknown): Cell {
  if (typeof value === 'boolean') return value ? '1' : ''
  return typeof value === 'number' ? value : String(value ?? '')
}

async function readRows(
  figures: OpenFigures,
  { of, from, to, by }: WantedTable,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const span = { from, to, by: by === 'month' ? by : 'day' } as const
  switch (of) {
    case 'sales':
      return (await figures.findFigures(span)).rows
    case 'bestSellers': {
      const sort = sellerSorts.find((each) => each === by) ?? 'revenue'
      return (await figures.listBestSellers(span, sort, MOST_ROWS)).rows
    }
    case 'states':
      return figures.countStates()
    case 'cover':
      return (await figures.findCover(MOST_ROWS)).rows
    case 'funnel':
      return (await figures.findFunnel(span)).rows
  }
}
