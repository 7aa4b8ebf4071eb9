import { LoadFailure } from '../base/calls/load-failure.tsx'
import { PageHead } from '../base/page-head.tsx'
import { paths } from '../base/paths.ts'
import { useListChoice } from '../paging/list-choice.ts'
import { ListHeading } from '../paging/list-heading.tsx'
import { ListPager } from '../paging/list-pager.tsx'
import { usePageFocus } from '../paging/use-page-focus.ts'
import { Ledger } from '../ui/ledger.tsx'
import { Link } from '../ui/link.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
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
  return (
    <>
      <PageHead title="Alerts" />
      <ListHeading ref={heading} title="Alerts" list={list.data} />
      <p className="mb-5 max-w-[60ch] text-steel-700">
        We mail you once when a part has the pieces that you need.{' '}
        {list.data?.emailConfirmed === false && CONFIRM_FIRST}
      </p>
      {list.isPending && (
        <Loading label="Loading your alerts">
          <Skeleton className="h-80" />
        </Loading>
      )}
      {list.isLoadingError && <LoadFailure title="Your alerts could not be loaded" query={list} />}
      {list.data?.items.length === 0 && (
        <EmptyState
          title="No alerts yet"
          action={
            <Link className="btn btn-outline" to={paths.catalogue}>
              Open the catalogue
            </Link>
          }
        >
          Choose “Tell me when there are …” where a part is short.
        </EmptyState>
      )}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <Ledger label="Alerts" columns={COLUMNS}>
            {list.data.items.map((watch) => (
              <AlertRow
                key={watch.productId}
                watch={watch}
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </Ledger>
          <ListPager list={list.data} isTurning={list.isPlaceholderData} />
        </div>
      )}
    </>
  )
}
