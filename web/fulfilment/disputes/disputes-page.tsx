import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { UncountedPager } from '../../platform/paging/uncounted-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Ledger } from '../../ui/ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { DisputeLine } from './dispute-line.tsx'
import { useDisputes } from './queries.ts'

const COLUMNS = [
  { title: 'Order' },
  { title: 'Reason' },
  { title: 'State' },
  { title: 'Answer by' },
  { title: 'Amount', isNumber: true },
  { title: 'Evidence' },
] as const

const CHOICES = [
  [undefined, 'Open'],
  ['all', 'All'],
] as const

/** Payments that cards' owners questioned at their banks, for admins. */
export default function DisputesPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const all = choice.search.get('state') === 'all' ? 'all' : undefined
  const list = useDisputes(all ?? 'open', choice.after)
  return (
    <>
      <PageHead title="Disputes" />
      <PageHeading ref={heading} className="mb-4">
        Disputes
      </PageHeading>
      <p className="mb-5 max-w-[70ch] text-steel-700">
        Answer at the payment provider before the day ends, with the evidence of the order. Hold
        back what has not left.
      </p>
      <ChoiceLinks
        label="Disputes shown"
        name="state"
        choices={CHOICES}
        chosen={all}
        className="mb-6"
      />
      <Unloaded what="Disputes" query={list}>
        <Skeleton className="h-80" />
      </Unloaded>
      {list.data?.items.length === 0 && (
        <EmptyState title={all ? 'No disputes yet' : 'No open disputes'}>
          A payment that a card’s owner questions at the bank appears here.
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <Ledger label="Disputes" columns={COLUMNS}>
            {list.data.items.map((one) => (
              <DisputeLine key={one._id} dispute={one} />
            ))}
          </Ledger>
          <UncountedPager next={list.data.next} />
        </div>
      )}
    </>
  )
}
