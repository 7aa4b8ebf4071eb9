import type { FastifyInstance } from 'fastify'
import {
  findTaxReport,
  type TaxRow,
  taxReportCsv,
  taxReportXlsx,
} from '../../../contract/office/reports/tax-report.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import { type TableFiles, writeTable } from '../exports/write-table.ts'
import type { ReadTaxReport } from './read-tax-report.ts'

const columns = [
  'country',
  'region',
  'rule',
  'category',
  'rate',
  'reason',
  'proof',
  'taxable',
  'exempt',
  'tax',
  'refunds',
  'refundedTax',
  'due',
] as const satisfies readonly (keyof TaxRow)[]

export function taxReportRoutes(
  app: FastifyInstance,
  taxes: ReadTaxReport,
  files: TableFiles,
): void {
  route(app, findTaxReport, ({ query }) => taxes.find(query))

  for (const [call, format] of [
    [taxReportCsv, 'csv'],
    [taxReportXlsx, 'xlsx'],
  ] as const)
    route(app, call, async ({ query }, reply) => {
      const rows = (await taxes.listRows(query)).map((row) => columns.map((one) => row[one] ?? ''))
      const file = await writeTable(files, { title: 'Taxes', header: columns, rows }, { format })
      nameSheet(reply, `taxes-${query.from}-${query.to}`, format)
      return file
    })
}
