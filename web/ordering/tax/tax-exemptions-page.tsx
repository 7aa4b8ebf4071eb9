import type { StaffTaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { UncountedPager } from '../../platform/paging/uncounted-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ExemptionRow } from './exemption-row.tsx'
import { useDecide } from './mutations.ts'
import { useTaxStatuses } from './queries.ts'
import { statusName } from './tax-texts.ts'

const COLUMNS = [
  { title: 'Buyer' },
  { title: 'VAT id or certificate' },
  { title: 'Valid until' },
  { title: 'Actions' },
] as const

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
  const decide = useDecide()
  // The row that had the focus leaves the list.
  const onDecided = () => heading.current?.focus()
  const { subject: toDecline, ask, keep, done } = useSubject<StaffTaxStatus>(onDecided)
  const accept = (status: StaffTaxStatus) =>
    decide.mutate(
      { verb: 'accept', id: status._id },
      {
        onSuccess: () => {
          showSuccess(`${statusName(status)} accepted`)
          onDecided()
        },
        onError: (error) => showFailure(failureText(error)),
      },
    )
  return (
    <>
      <PageHead title="Tax exemptions" />
      <PageHeading ref={heading} className="mb-4">
        Tax exemptions
      </PageHeading>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        Accepted ones exempt the buyer’s new orders. The buyer is told by mail.
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
          <Ledger label="Tax exemptions" columns={COLUMNS}>
            {list.data.items.map((one) => (
              <ExemptionRow
                key={one._id}
                status={one}
                isSending={decide.isPending && decide.variables.id === one._id}
                onAccept={() => accept(one)}
                onDecline={() => ask(one)}
              />
            ))}
          </Ledger>
          <UncountedPager next={list.data.next} />
        </div>
      )}
      {toDecline && <DeclineDialog status={toDecline} onClose={keep} onDeclined={done} />}
    </>
  )
}
