import { words } from '../../../contract/values/text/words.ts'
import { VerificationMailButton } from '../../people/sessions/verification-mail-button.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { LoadedList } from '../../platform/paging/loaded-list.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Ledger } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AlertRow } from './alert-row.tsx'
import { useStockWatches } from './queries.ts'
import { CONFIRM_FIRST } from './tell-me-answer.tsx'

const COLUMNS = [
  { title: 'Part' },
  { title: 'Wanted', isNumber: true },
  { title: 'Available now', isNumber: true },
  { title: 'Added' },
  { title: 'Mail' },
  { title: 'Actions' },
] as const

/** Products that the account asked to be told of. */
export default function AlertsPage() {
  const heading = usePageFocus()
  const list = useStockWatches(useListChoice().after)
  const isUnconfirmed = list.data?.emailConfirmed === false
  return (
    <>
      <PageHead title="Alerts" />
      <ListHeading ref={heading} title="Alerts" list={list.data} />
      <p className="mb-5 max-w-[60ch] text-steel-700">
        We email you once when a part has the quantity that you need.
      </p>
      {isUnconfirmed && (
        <div className="mb-5 grid max-w-[60ch] gap-3 border-l-[3px] border-note bg-note-wash px-3 py-3 text-small text-note">
          <p>{CONFIRM_FIRST}</p>
          <VerificationMailButton />
        </div>
      )}
      <LoadedList what="Your alerts" list={list} empty={<NoAlerts />}>
        {(watches) => (
          <Ledger label="Alerts" columns={COLUMNS}>
            {watches.map((watch) => (
              <AlertRow
                key={watch.productId}
                watch={watch}
                isUnconfirmed={isUnconfirmed}
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </Ledger>
        )}
      </LoadedList>
    </>
  )
}

function NoAlerts() {
  return (
    <EmptyState
      title="No alerts yet"
      action={
        <Link className="btn btn-outline" to={paths.catalogue}>
          Open the {words().catalogue}
        </Link>
      }
    >
      Choose “Tell me when there are …” where a part is short.
    </EmptyState>
  )
}
