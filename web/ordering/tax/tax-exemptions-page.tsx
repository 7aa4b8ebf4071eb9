import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { UncountedPager } from '../../platform/paging/uncounted-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ExemptionTable } from './exemption-table.tsx'
import { useTaxStatuses } from './queries.ts'

const CHOICES = [
  [undefined, 'Waiting'],
  ['accepted', 'Accepted'],
] as const

/** Buyers' VAT ids and certificates: what waits for a decision, and what was accepted. For admins. */
export default function TaxExemptionsPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const accepted = choice.search.get('state') === 'accepted' ? 'accepted' : undefined
  const list = useTaxStatuses(accepted ?? 'checking', choice.after)
  return (
    <>
      <PageHead title="Tax exemptions" />
      <PageHeading ref={heading} className="mb-4">
        Tax exemptions
      </PageHeading>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        Accepted exemptions apply to the buyer’s new orders. The buyer is notified by email.
      </p>
      <ChoiceLinks
        label="Tax exemptions shown"
        name="state"
        choices={CHOICES}
        chosen={accepted}
        className="mb-6"
      />
      <Unloaded what="Tax exemptions" query={list}>
        <Skeleton className="h-80" />
      </Unloaded>
      {list.data?.items.length === 0 && (
        <EmptyState title={accepted ? 'None accepted yet' : 'Nothing to check'}>
          Buyers enter VAT ids and resale certificates in their dashboard.
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <ExemptionTable
            statuses={list.data.items}
            // The row that had the focus leaves the list.
            onDecided={() => heading.current?.focus()}
          />
          <UncountedPager next={list.data.next} />
        </div>
      )}
    </>
  )
}
