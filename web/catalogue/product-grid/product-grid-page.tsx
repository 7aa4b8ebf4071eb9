import { useSearchParams } from 'react-router'
import { formatCount } from '../../../contract/values/money/money.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { gridPath } from '../../platform/base/paths.ts'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { CatalogueSorting } from '../search/catalogue-sorting.tsx'
import { EditedProducts } from './edited-products.tsx'
import { readGridChoice, removedPath } from './grid-choice.ts'
import { FilterChips, GridFilters } from './grid-filters.tsx'
import { type GridChoice, type GridPage, useGrid } from './queries.ts'

const WAITING_ROWS = Array.from({ length: 12 }, (_, row) => row)

/** All products as a spreadsheet, for admins: cells are edited in place, and one change set takes them all. */
export default function ProductGridPage() {
  const [search] = useSearchParams()
  const choice = readGridChoice(search)
  const page = useGrid(choice)
  const about = aboutList(choice)
  return (
    <>
      <PageHead title="Product Grid" isFound={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageHeading>
          Product Grid <span className="num">{page.data && sayTotal(page.data)}</span>
        </PageHeading>
        <p role="status" className="sr-only">
          {page.data && !page.isPlaceholderData && `${sayTotal(page.data)} found`}
        </p>
        <Link className="tlink text-small max-md:w-full" to={about ? gridPath({}) : removedPath}>
          {about ? 'Products in the shop' : 'Removed products'}
        </Link>
      </div>
      {about ? (
        <p className="mb-4 text-small text-steel-600">{about}</p>
      ) : (
        <Filters choice={choice} page={page.data} />
      )}
      {page.isPending ? (
        <Loading label="Loading the products" className="min-h-[60vh]">
          {WAITING_ROWS.map((row) => (
            <div key={row} className="border-b border-steel-200 py-2">
              <Skeleton className="h-5" />
            </div>
          ))}
        </Loading>
      ) : page.isLoadingError ? (
        <LoadFailure title="The products could not be loaded" query={page} />
      ) : (
        <EditedProducts choice={choice} page={page.data} isOld={page.isPlaceholderData}>
          <NoProducts choice={choice} />
        </EditedProducts>
      )}
    </>
  )
}

/** About a list that has no filters. */
function aboutList({ isRemoved, isUnpacked }: GridChoice): string | undefined {
  if (isRemoved)
    return 'Products that were removed from the shop, newest first. Tick those to bring back.'
  if (isUnpacked)
    return 'Products whose freight the saved tariff can’t price, newest first: enter pieces and kilograms of a pallet.'
}

function sayTotal({ total, products }: GridPage): string {
  if (!total) return formatCount(products.length)
  return `${formatCount(total.products)}${total.isExact ? '' : '+'}`
}

interface FiltersProps {
  readonly choice: GridChoice
  readonly page: GridPage | undefined
}

function Filters({ choice, page }: FiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <ListSearch label="Search the products" placeholder="Part number, name or size" />
      <GridFilters choice={choice} facets={page?.facets} />
      <FilterChips choice={choice} />
      <CatalogueSorting choice={choice} pathOf={gridPath} />
    </div>
  )
}

function NoProducts({ choice }: { readonly choice: GridChoice }) {
  if (choice.isRemoved) return <EmptyState title="No product was removed" />
  if (choice.isUnpacked) return <EmptyState title="Freight can be priced for every product" />
  return (
    <EmptyState
      title={choice.q ? `No products found for “${choice.q}”` : 'No products match this filter'}
      action={
        <Link className="btn btn-outline" to={gridPath({})}>
          Show all
        </Link>
      }
    />
  )
}
