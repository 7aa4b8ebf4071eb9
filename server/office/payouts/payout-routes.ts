import type { FastifyInstance } from 'fastify'
import {
  findPayoutReport,
  type PayoutReport,
  payoutReportCsv,
  payoutReportXlsx,
} from '../../../contract/office/reports/payout-report.ts'
import { route } from '../../platform/http/route.ts'
import { nameSheet } from '../../platform/sheets/name-sheet.ts'
import type { Cell, Table } from '../../platform/sheets/write-sheet.ts'
import { type TableFiles, writeTable } from '../exports/write-table.ts'
import type { ReadPayoutReport } from './read-payout-report.ts'

/** Lines of a payout on the page. */
const MOST_LINES = 200

export function payoutRoutes(
  app: FastifyInstance,
  readReport: ReadPayoutReport,
  files: TableFiles,
): void {
  route(app, findPayoutReport, ({ query }) => readReport(query, MOST_LINES))

  for (const [call, format] of [
    [payoutReportCsv, 'csv'],
    [payoutReportXlsx, 'xlsx'],
  ] as const)
    route(app, call, async ({ query }, reply) => {
      const report = await readReport(query, Number.POSITIVE_INFINITY)
      const file = await writeTable(files, tableOf(report), { format })
      nameSheet(reply, `payouts-${query.from}-${query.to}`, format)
      return file
    })
}

function tableOf({ payouts }: PayoutReport): Table {
  const ofPayout = ['payout', 'arrives_on', 'state', 'kind', 'payout_amount', 'currency']
  const ofLine = ['at', 'line', 'order_no', 'amount', 'fee', 'net', 'description']
  return {
    title: 'Payouts',
    header: [...ofPayout, ...ofLine],
    rows: payouts.flatMap(({ id, arrivesOn, state, kind, amount, currency, lines }) => {
      const named: Cell[] = [id, arrivesOn, state, kind, amount, currency.toUpperCase()]
      if (kind !== 'automatic') return [[...named, '', '', '', '', '', '', '']]
      return lines.map((line) => [
        ...named,
        line.at,
        line.isForeign ? `${line.kind} of no order` : line.kind,
        line.order?.orderNo ?? '',
        line.amount,
        line.fee,
        line.net,
        line.description,
      ])
    }),
  }
}
