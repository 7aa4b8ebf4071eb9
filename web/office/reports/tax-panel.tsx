import type { TaxReport } from '../../../contract/office/reports/tax-report.ts'
import { formatCountOf, formatDollars } from '../../../contract/values/money/money.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatDayOfYear } from '../../platform/base/format-day.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { FileLinks } from './file-links.tsx'
import { useIssueMissing, useTaxReport } from './queries.ts'
import type { ReportDays } from './report-address.ts'
import { TaxTable } from './tax-table.tsx'

/** Taxes of the papers issued on the days chosen. */
export function TaxPanel({ days }: { readonly days: ReportDays }) {
  const report = useTaxReport(days)
  if (!report.data)
    return (
      <Unloaded what="The report" query={report}>
        <Skeleton className="h-120" />
      </Unloaded>
    )
  const { from, to, byVatId, isCut } = report.data
  return (
    <section aria-labelledby="taxes" aria-busy={report.isPlaceholderData}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="taxes" className="text-h3">
          Taxes, {formatDayOfYear(from)} to {formatDayOfYear(to)}
        </h3>
        <FileLinks of="tax" query={{ from: days.from, to: days.to }} />
      </div>
      <WithoutPaper report={report.data} />
      <TaxTable report={report.data} />
      {isCut && <p className="mt-3 text-small">There are more rows: the files have them all.</p>}
      {byVatId.length > 0 && <VatIds rows={byVatId} />}
      <p className="mt-4 max-w-[80ch] text-small text-steel-600">
        Invoices less credit notes, each on the day of its issue. Taxable and exempt sums and
        refunds are net.
      </p>
    </section>
  )
}

/** Payments and refunds that are in no row, and the way to put them there. */
function WithoutPaper({ report }: { readonly report: TaxReport }) {
  const { payments, refunds } = report.withoutPaper
  const issue = useIssueMissing()
  if (payments.count === 0 && refunds.count === 0) return null
  const papers = payments.count + refunds.count
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border border-steel-300 p-4">
      <p className="max-w-[70ch] text-small">
        <strong>Not invoiced yet, so in no row:</strong> {formatCountOf(payments.count, 'payment')}{' '}
        of {formatDollars(payments.sum)} and {formatCountOf(refunds.count, 'refund')} of{' '}
        {formatDollars(refunds.sum)}. Their documents are dated today and emailed to the buyers.
      </p>
      <May call="POST /documents/missing">
        <Button
          size="small"
          working={issue.isPending}
          onClick={() =>
            issue.mutate(
              { from: report.from, to: report.to },
              {
                onSuccess: ({ issued, failed, isMore }) =>
                  showSuccess(
                    `${formatCountOf(issued, 'paper')} issued${failed > 0 ? `, ${failed} failed` : ''}${isMore ? '; press again for more' : ''}`,
                  ),
                onError: (error) => showFailure(failureText(error)),
              },
            )
          }
        >
          Issue {formatCountOf(papers, 'paper')}
        </Button>
      </May>
    </div>
  )
}

function VatIds({ rows }: { readonly rows: TaxReport['byVatId'] }) {
  return (
    <>
      <h4 id="vat-ids" className="mt-8 mb-3 text-h4">
        Recapitulative statement, by VAT id
      </h4>
      <div className="overflow-x-auto">
        <table className="ledger ledger-dense max-w-lg" aria-labelledby="vat-ids">
          <thead>
            <tr>
              <th scope="col">VAT id</th>
              <th scope="col" className="!text-right">
                Net
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ vatId, net }) => (
              <tr key={vatId}>
                <th scope="row">{vatId || 'Erased'}</th>
                <td className="num !text-right whitespace-nowrap">{formatDollars(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
