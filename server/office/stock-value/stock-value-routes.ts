import type { FastifyInstance } from 'fastify'
import {
  findStockValue,
  type StockValueRow,
  stockValueCsv,
  stockValueXlsx,
} from '../../../contract/office/reports/stock-value.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import { type TableFiles, writeTable } from '../exports/write-table.ts'
import type { ReadStockValue } from './read-stock-value.ts'

/** Products on a page, and in a file: as many as a workbook has rows. */
const MOST_ROWS = 200
const MOST_FILE_ROWS = 49_000

const columns = [
  ['part_number', 'partNumber'],
  ['name', 'productName'],
  ['bin', 'bin'],
  ['pieces', 'pieces'],
  ['purchase_price', 'purchasePrice'],
  ['value', 'value'],
] as const satisfies readonly (readonly [string, keyof StockValueRow])[]

export function stockValueRoutes(
  app: FastifyInstance,
  readValue: ReadStockValue,
  files: TableFiles,
): void {
  route(app, findStockValue, ({ query }) => readValue(query.on, MOST_ROWS))

  for (const [call, format] of [
    [stockValueCsv, 'csv'],
    [stockValueXlsx, 'xlsx'],
  ] as const)
    route(app, call, async ({ query: { on } }, reply) => {
      const found = await readValue(on, MOST_FILE_ROWS)
      const header = columns.map(([name]) => name)
      const rows = found.rows.map((row) => columns.map(([, of]) => row[of] ?? ''))
      const file = await writeTable(files, { title: 'Stock', header, rows }, { format })
      nameSheet(reply, `stock-value-${on}`, format)
      return file
    })
}
