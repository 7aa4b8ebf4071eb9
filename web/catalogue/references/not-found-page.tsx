import type { NotFoundKey } from '../../../contract/ordering/quick-order/resolve.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { UncountedPager } from '../../platform/paging/uncounted-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger, LedgerCell, LedgerRow, RowButton } from '../../ui/ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { AddReference } from './add-reference.tsx'
import { useNotFound } from './queries.ts'

const COLUMNS = [
  { title: 'Number' },
  { title: 'Buyers', isNumber: true },
  { title: 'Last asked' },
  { title: 'Actions' },
] as const

/** Part numbers that buyers did not find, most wanted first. Only the number is stored, not the text they typed. */
export default function NotFoundReportPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const list = useNotFound(choice.after)
  const { subject: toAdd, ask, done } = useSubject<string>(() => heading.current?.focus())
  return (
    <>
      <PageHead title="Not found" />
      <PageHeading ref={heading} className="mb-4">
        Not found
      </PageHeading>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        Numbers in buyers’ lists of the last 90 days that matched no part, in lowercase letters
        without punctuation. Each buyer counts once a day.
      </p>
      <Unloaded what="The report" query={list}>
        <Skeleton className="h-80" />
      </Unloaded>
      {list.data?.items.length === 0 && (
        <EmptyState title="No unmet requests">
          Numbers appear here once buyers paste lists with parts that the shop doesn’t know.
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <Ledger label="Not found" columns={COLUMNS}>
            {list.data.items.map((one) => (
              <NotFoundRow key={one.key} of={one} onAdd={() => ask(one.key)} />
            ))}
          </Ledger>
          <UncountedPager next={list.data.next} />
        </div>
      )}
      {toAdd && <AddReference number={toAdd} onClose={done} />}
    </>
  )
}

function NotFoundRow({
  of: { key, buyers, lastDay },
  onAdd,
}: {
  of: NotFoundKey
  onAdd: () => void
}) {
  return (
    <LedgerRow className="max-xl:grid-cols-[1fr_1fr] max-xl:gap-x-4 max-xl:gap-y-2.5">
      <LedgerCell className="part-no max-xl:col-span-2 [overflow-wrap:anywhere]">{key}</LedgerCell>
      <LedgerCell title="Buyers" isNumber>
        {formatCount(buyers)}
      </LedgerCell>
      <LedgerCell title="Last asked" className="num">
        <time dateTime={lastDay}>{lastDay}</time>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2">
        <May call="PUT /product/:id/references">
          <RowButton of={key} aria-haspopup="dialog" onClick={onAdd}>
            Add as reference
          </RowButton>
        </May>
      </LedgerCell>
    </LedgerRow>
  )
}
