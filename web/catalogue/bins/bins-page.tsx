import { formatCount } from '../../../contract/values/money/money.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { UncountedPager } from '../../platform/paging/uncounted-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useBins } from './queries.ts'

/** The places where products lie, each of which opens its count; for admins. */
export default function BinsPage() {
  const heading = usePageFocus()
  const { q, after } = useListChoice()
  const list = useBins(q ?? '', after)
  return (
    <>
      <PageHead title="Bins" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <PageHeading ref={heading}>Bins</PageHeading>
        <ListSearch label="Search bins" placeholder="Bins that begin with" />
      </div>
      <Unloaded what="Bins" query={list}>
        <Skeleton className="h-80" />
      </Unloaded>
      {list.data?.items.length === 0 &&
        (q ? (
          <NothingFound what="bins" />
        ) : (
          <EmptyState title="No bins yet">
            Enter the bin of a product where you edit it, in the grid, or by an import.
          </EmptyState>
        ))}
      {list.data && list.data.items.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <ul className="bulkheads grid-cols-2 md:grid-cols-4 xl:grid-cols-6">
            {list.data.items.map(({ bin, products }) => (
              <li key={bin}>
                <Link
                  to={paths.bin(bin)}
                  className="flex h-full min-h-19 flex-col justify-between gap-1 p-3 hover:bg-steel-50"
                >
                  <span className="part-no text-h4 [overflow-wrap:anywhere]">{bin}</span>
                  <span className="num text-small text-steel-600">
                    {formatCount(products)} {products === 1 ? 'part' : 'parts'}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          <UncountedPager next={list.data.next} />
        </div>
      )}
    </>
  )
}
