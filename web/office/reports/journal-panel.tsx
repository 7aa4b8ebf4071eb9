import { useState } from 'react'
import type { JournalFormat, JournalMonths } from '../../../contract/office/reports/journal.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatMonth } from '../../platform/base/format-day.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { RowButton } from '../../ui/ledger.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useCloseJournal, useJournalMonths } from './queries.ts'

const names: Readonly<Record<JournalFormat, string>> = {
  csv: 'CSV',
  datev: 'DATEV',
  quickbooks: 'QuickBooks',
  xero: 'Xero',
}

/** The journal for the accountant: files of each month, and the months that are closed. */
export function JournalPanel() {
  const journal = useJournalMonths()
  if (!journal.data)
    return (
      <Unloaded what="The journal" query={journal}>
        <Skeleton className="h-120" />
      </Unloaded>
    )
  const { months, formats } = journal.data
  return (
    <section aria-labelledby="journal">
      <h3 id="journal" className="mb-3 text-h3">
        Journal by month
      </h3>
      <div className="overflow-x-auto">
        <table className="ledger ledger-dense" aria-labelledby="journal">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">State</th>
              <th scope="col">Files</th>
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <Month key={one.month} of={one} formats={formats} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-4 max-w-[80ch] text-small text-steel-600">
        Invoices and credit notes on the day of their issue, payments when paid, refunds when made,
        on the{' '}
        <DeskLink className="tlink" to={`${paths.setting('seller')}#accounting`}>
          accounts that you set
        </DeskLink>
        . A closed month keeps its files; what becomes known later stands in the next one.
        QuickBooks and Xero take files of 1,000 and 300 rows, so they come as a ZIP.
      </p>
    </section>
  )
}

interface MonthProps {
  readonly of: JournalMonths['months'][number]
  readonly formats: JournalMonths['formats']
}

function Month({ of: { month, closedAt, canClose }, formats }: MonthProps) {
  const may = useMay()
  return (
    <tr>
      <th scope="row" className="num align-middle whitespace-nowrap">
        {formatMonth(`${month}-01`)}
      </th>
      <td className="align-middle">
        {closedAt ? (
          `Closed ${formatMoment(closedAt)}`
        ) : canClose && may('POST /journal/close') ? (
          <Close month={month} />
        ) : (
          'Open'
        )}
      </td>
      <td className="align-middle">
        <span className="flex flex-wrap gap-x-4">
          {formats.map((format) => (
            <a
              key={format}
              className="tlink inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              href={`/journal?${new URLSearchParams({ month, format })}`}
              aria-label={`${names[format]}, ${formatMonth(`${month}-01`)}`}
              download
            >
              {names[format]}
            </a>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** Asked before, since a closed month stays closed. */
function Close({ month }: { readonly month: string }) {
  const name = formatMonth(`${month}-01`)
  const close = useCloseJournal()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <RowButton of={name} onClick={() => setIsAsking(true)}>
        Close
      </RowButton>
      {isAsking && (
        <Confirmation
          question={`Close ${name} for good?`}
          verb="Close"
          isSending={close.isPending}
          error={close.error ? failureText(close.error) : undefined}
          onConfirm={() =>
            close.mutate(month, {
              onSuccess: () => {
                setIsAsking(false)
                showSuccess(`${name} is closed.`)
              },
            })
          }
          onKeep={() => setIsAsking(false)}
        >
          Its files stay as they are. What becomes known later stands in the next month.
        </Confirmation>
      )}
    </>
  )
}
