import { Suspense } from 'react'
import { timeGroups } from '../../../contract/office/reports/report-choices.ts'
import type { SalesReport } from '../../../contract/office/reports/sales-report.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatDayOfYear } from '../../platform/base/format-day.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { charts } from '../figures/charts/chart-panel.tsx'
import { FileLinks } from './file-links.tsx'
import { reportQuery, useSalesReport } from './queries.ts'
import type { ReportChoice } from './report-address.ts'
import { nameRow, SalesTable } from './sales-table.tsx'

/** Bars of groups that fit beside their names. */
const MOST_BARS = 20

/** The sales of the days chosen: a chart of the net sums, the table, and its files. */
export function SalesPanel({ choice }: { readonly choice: ReportChoice }) {
  const report = useSalesReport(choice)
  if (!report.data)
    return (
      <Unloaded what="The report" query={report}>
        <Skeleton className="h-120" />
      </Unloaded>
    )
  const { from, to } = report.data
  return (
    <section aria-labelledby="sales" aria-busy={report.isPlaceholderData}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="sales" className="text-h3">
          Sales, net, {formatDayOfYear(from)} to {formatDayOfYear(to)}
        </h3>
        <FileLinks of="sales" query={reportQuery(choice)} />
      </div>
      <NetChart report={report.data} />
      <SalesTable report={report.data} />
      <p className="mt-4 max-w-[80ch] text-small text-steel-600">
        An order counts on the day of its payment, a refund on the day it is made. Net is goods,
        freight and tax less refunds. Days are those of {shopZone()}.
      </p>
    </section>
  )
}

function NetChart({ report }: { readonly report: SalesReport }) {
  const { by, rows, from, to } = report
  const isTime = timeGroups.some((one) => one === by)
  const Chart = isTime ? charts.columns : charts.rows
  const shown = isTime ? rows : rows.filter(({ key }) => key !== null).slice(0, MOST_BARS)
  if (shown.length === 0) return null
  return (
    <div className="mb-6">
      <Suspense fallback={<Skeleton className="h-60" />}>
        <Chart
          label={`Net by ${by}, ${from} to ${to}. The table has the numbers.`}
          data={shown.map((row) => ({
            key: row.key ?? '',
            name: nameRow(by, row),
            value: row.net,
          }))}
          format={formatDollars}
        />
      </Suspense>
    </div>
  )
}
