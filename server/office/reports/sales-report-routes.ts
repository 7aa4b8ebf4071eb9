import type { FastifyInstance } from 'fastify'
import type { ReportGroup } from '../../../contract/office/reports/report-choices.ts'
import {
  findSalesReport,
  type ReportSums,
  type SalesReport,
  salesReportCsv,
  salesReportXlsx,
} from '../../../contract/office/reports/sales-report.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import type { Cell, Table } from '../../platform/sheets/write-sheet.ts'
import { type TableFiles, writeTable } from '../exports/write-table.ts'
import type { ReadSalesReport } from './read-sales-report.ts'

/** Groups on a page, and in a file: as many as a workbook has rows. */
const MOST_ROWS = 200
const MOST_FILE_ROWS = 49_000

export function salesReportRoutes(
  app: FastifyInstance,
  readReport: ReadSalesReport,
  files: TableFiles,
): void {
  route(app, findSalesReport, ({ query }) => readReport(query, MOST_ROWS))

  for (const [call, format] of [
    [salesReportCsv, 'csv'],
    [salesReportXlsx, 'xlsx'],
  ] as const)
    route(app, call, async ({ query }, reply) => {
      const report = await readReport(query, MOST_FILE_ROWS)
      const file = await writeTable(files, tableOf(report), { format })
      nameSheet(reply, `sales-by-${query.by}-${query.from}-${query.to}`, format)
      return file
    })
}

const measures = ['goods', 'freight', 'tax', 'refunds', 'net', 'orders', 'average'] as const

/** Groups whose name alone doesn't tell them apart. */
const keyed: readonly ReportGroup[] = ['product', 'customer', 'country', 'state']

function tableOf({ by, compared, rows }: SalesReport): Table {
  const isKeyed = keyed.includes(by)
  const cells = (sums: ReportSums | null): Cell[] => measures.map((one) => sums?.[one] ?? '')
  return {
    title: 'Sales',
    header: [
      ...(isKeyed ? ['key'] : []),
      by,
      ...measures,
      ...(compared ? measures.map((one) => `${one}_before`) : []),
    ],
    rows: rows.map(({ key, name, before, ...sums }) => [
      ...(isKeyed ? [key ?? ''] : []),
      name,
      ...cells(sums),
      ...(compared ? cells(before) : []),
    ]),
  }
}
