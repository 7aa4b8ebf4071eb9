import { stringify } from 'csv-stringify/sync'
import type { figureTables } from '../../contract/calls/figures.ts'
import { funnelSteps, type SellerSort, sellerSorts } from '../../contract/figure-choices.ts'
import type { Day } from '../base/days.ts'
import { guardCell } from '../sheets/cells/cell-guard.ts'
import type { FigureReading } from './read-figures.ts'

/** What is exported of the figures. */
interface WantedTable {
  readonly of: (typeof figureTables)[number]
  readonly from: Day
  readonly to: Day
  readonly by: 'day' | 'month' | SellerSort
}

const sales = ['revenue', 'paid', 'refunded', 'orders', 'pieces']
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

/** The numbers of a chart as CSV for spreadsheets: with a byte order mark, and no text that could be a formula. */
export async function writeTable(figures: FigureReading, wanted: WantedTable): Promise<string> {
  const rows = await readRows(figures, wanted)
  return stringify([...rows], {
    header: true,
    columns: [...columns[wanted.of]],
    bom: true,
    cast: { string: guardCell },
    record_delimiter: 'windows',
  })
}

async function readRows(
  figures: FigureReading,
  { of, from, to, by }: WantedTable,
): Promise<readonly object[]> {
  const span = { from, to, by: by === 'month' ? by : 'day' } as const
  switch (of) {
    case 'sales':
      return (await figures.findFigures(span)).rows
    case 'bestSellers': {
      const sort = sellerSorts.find((each) => each === by) ?? 'revenue'
      return (await figures.listBestSellers(span, sort, MOST_ROWS)).rows
    }
    case 'states':
      return (await figures.findWaiting()).states
    case 'cover':
      return (await figures.findCover(MOST_ROWS)).rows
    case 'funnel':
      return (await figures.findFunnel(span)).rows
  }
}
