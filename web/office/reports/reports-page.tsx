import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { JournalPanel } from './journal-panel.tsx'
import { PayoutsPanel } from './payouts-panel.tsx'
import { PeriodBar } from './period-bar.tsx'
import { readReportChoice } from './report-address.ts'
import { SalesPanel } from './sales-panel.tsx'
import { StockValuePanel } from './stock-value-panel.tsx'
import { TaxPanel } from './tax-panel.tsx'

const reports = [
  [undefined, 'Sales'],
  ['tax', 'Taxes'],
  ['payouts', 'Payouts'],
  ['journal', 'To the accountant'],
  ['stockValue', 'Stock'],
] as const

/** Questions about the shop's money, for any days. */
export default function ReportsPage() {
  const { search } = useListChoice()
  const choice = readReportChoice(search, new Date())
  const report = reports.find(([name]) => name === search.get('report'))?.[0]
  return (
    <>
      <PageHead title="Reports" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <PageHeading>Reports</PageHeading>
        <ChoiceLinks label="Report" name="report" choices={reports} chosen={report} />
      </div>
      {report !== 'journal' && report !== 'stockValue' && (
        <PeriodBar choice={choice} hasGroups={report === undefined} />
      )}
      {report === undefined && <SalesPanel choice={choice} />}
      {report === 'tax' && <TaxPanel days={choice} />}
      {report === 'stockValue' && <StockValuePanel />}
      {report === 'payouts' && <PayoutsPanel days={choice} />}
      {report === 'journal' && <JournalPanel />}
    </>
  )
}
