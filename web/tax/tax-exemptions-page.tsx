import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { StaffTaxStatus } from '../../contract/calls/delivery/tax-status.ts'
import { failureText } from '../base/calls/failure-text.ts'
import { LoadFailure } from '../base/calls/load-failure.tsx'
import { PageHead } from '../base/page-head.tsx'
import { type ListChoice, listPath, useListChoice } from '../paging/list-choice.ts'
import { usePageFocus } from '../paging/use-page-focus.ts'
import { classNames } from '../ui/class-names.ts'
import { Ledger } from '../ui/ledger.tsx'
import { Link } from '../ui/link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import { showFailure, showSuccess } from '../ui/toasts.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import { ExemptionRow } from './exemption-row.tsx'
import { useDecide } from './mutations.ts'
import { type StaffState, useTaxStatuses } from './queries.ts'
import { statusName } from './tax-texts.ts'

const COLUMNS = [
  { title: 'Buyer' },
  { title: 'VAT id or certificate' },
  { title: 'Valid until' },
  { title: 'Actions' },
] as const

const STATES = [
  ['checking', 'Waiting'],
  ['accepted', 'Accepted'],
] as const satisfies readonly (readonly [StaffState, string])[]

/** Buyers' VAT ids and certificates: what waits for a decision, and what was accepted. For admins. */
export default function TaxExemptionsPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const state: StaffState = choice.search.get('state') === 'accepted' ? 'accepted' : 'checking'
  const list = useTaxStatuses(state, choice.after)
  const decide = useDecide()
  const [toDecline, setToDecline] = useState<StaffTaxStatus>()
  // The row that had the focus leaves the list.
  const onDecided = () => heading.current?.focus()
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
      <StateFilter chosen={state} choice={choice} />
      {list.isPending && (
        <Loading label="Loading the tax exemptions">
          <Skeleton className="h-80" />
        </Loading>
      )}
      {list.isLoadingError && (
        <LoadFailure title="Tax exemptions could not be loaded" query={list} />
      )}
      {list.data?.items.length === 0 && (
        <EmptyState title={state === 'checking' ? 'Nothing to check' : 'None accepted yet'}>
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
                onDecline={() => setToDecline(one)}
              />
            ))}
          </Ledger>
          <p className="mt-6 flex gap-3 empty:hidden">
            {choice.after && (
              <Link className="btn btn-outline" to={listPath(choice)}>
                First page
              </Link>
            )}
            {list.data.next && (
              <Link className="btn btn-outline" to={listPath(choice, { after: list.data.next })}>
                Next
              </Link>
            )}
          </p>
        </div>
      )}
      {toDecline && (
        <DeclineDialog
          status={toDecline}
          onClose={() => setToDecline(undefined)}
          onDeclined={() => {
            // Close the dialog first: while it is open, nothing behind it can take the focus.
            flushSync(() => setToDecline(undefined))
            onDecided()
          }}
        />
      )}
    </>
  )
}

function StateFilter({ chosen, choice }: { chosen: StaffState; choice: ListChoice }) {
  return (
    <ul aria-label="Tax exemptions shown" className="mb-6 flex flex-wrap gap-y-2">
      {STATES.map(([state, text]) => (
        <li key={state} className="not-first:-ml-px">
          <Link
            to={listPath(choice, { state: state === 'checking' ? undefined : state })}
            preventScrollReset
            aria-current={state === chosen ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              state === chosen ? 'btn-accent' : 'btn-outline',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}
