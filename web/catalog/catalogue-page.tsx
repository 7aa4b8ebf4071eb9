import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { Link, useSearchParams } from 'react-router'
import { formatCount } from '../../contract/money.ts'
import { type ListAnswer, useApi } from '../api.ts'
import { Breadcrumb } from '../content/breadcrumb.tsx'
import { whatIsSafe } from '../content/what-is-safe.ts'
import { PageHead } from '../page-head.tsx'
import { type CatalogueChoice, cataloguePath, paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { readCatalogueChoice } from './catalogue-choice.ts'
import { CategoryFilter } from './category-filter.tsx'
import { ProductTable } from './product-table.tsx'
import { catalogueQuery } from './queries.ts'

/** All parts, by search, category and discount; every choice is part of the address. */
export default function CataloguePage() {
  const [search] = useSearchParams()
  const choice = readCatalogueChoice(search)
  const products = useCatalogue(choice)
  const title = choice.category ?? (choice.discounted ? 'Car Discount' : 'Catalogue')
  return (
    <div className="wrap pb-16 pt-5">
      <PageHead title={choice.q ? `${choice.q}: ${title}` : title} />
      {title === 'Catalogue' ? (
        <div className="h-6" />
      ) : (
        <Breadcrumb trail={[{ name: 'Catalogue', path: paths.catalogue }]} here={title} />
      )}
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b-2 border-ink pb-4">
        <h1 className="text-h1">{title}</h1>
        <p className="num min-h-5 pb-1 text-small text-steel-600" role="status">
          {products.data && !products.isPlaceholderData && sayFound(products.data, choice)}
        </p>
      </div>
      <div className="grid lg:grid-cols-[13.5rem_minmax(0,1fr)] lg:gap-8">
        <CategoryFilter choice={choice} />
        <div className="min-w-0 pt-4">
          <Chips choice={choice} />
          <h2 className="sr-only">Parts</h2>
          <Products choice={choice} products={products} />
        </div>
      </div>
    </div>
  )
}

function sayFound({ total, isTotalExact }: ListAnswer<unknown>, { q }: CatalogueChoice): string {
  const count = `${formatCount(total)}${isTotalExact ? '' : '+'}`
  const isOne = total === 1 && isTotalExact
  const parts = `${count} ${isOne ? 'part' : 'parts'}`
  return q ? `${parts} ${isOne ? 'matches' : 'match'} “${q}”` : parts
}

/** What is chosen, each with a link that takes it away. */
function Chips({ choice }: { choice: CatalogueChoice }) {
  const { q, category, discounted } = choice
  const chips = [
    ...(q ? [{ name: `“${q}”`, without: { category, discounted } }] : []),
    ...(category ? [{ name: category, without: { q, discounted } }] : []),
    ...(discounted ? [{ name: 'Discounted', without: { q, category } }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul aria-label="Chosen filters" className="mb-5 flex flex-wrap items-center gap-2">
      {chips.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={cataloguePath(without)}
            aria-label={`Remove filter ${name}`}
            className="inline-flex min-h-8 items-center gap-1.5 border border-steel-500 bg-paper pl-2.5 pr-2 text-small font-medium hover:bg-steel-100"
          >
            {name}
            <Icon of={X} className="size-4" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface ProductsProps {
  readonly choice: CatalogueChoice
  readonly products: ReturnType<typeof useCatalogue>
}

function useCatalogue(choice: CatalogueChoice) {
  return useQuery(catalogueQuery(useApi(), choice))
}

function Products({ choice, products }: ProductsProps) {
  if (products.isPending)
    return (
      <Loading label="The catalogue is being loaded" className="min-h-[60vh]">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <div key={row} className="border-b border-steel-200 py-3">
            <Skeleton className="h-12" />
          </div>
        ))}
      </Loading>
    )
  if (products.isError)
    return (
      <FailureState
        title="The catalogue could not be loaded"
        onRetry={products.refetch}
        isRetrying={products.isFetching}
      >
        {whatIsSafe(products.error)}
      </FailureState>
    )
  const { items, next } = products.data
  if (items.length === 0)
    return (
      <EmptyState
        title={choice.q ? `No part matches “${choice.q}”` : 'No part is here at the moment'}
        action={
          <Link className="btn btn-outline" to={paths.catalogue}>
            All parts
          </Link>
        }
      >
        Search for a part number, a name or a size, or choose a category.
      </EmptyState>
    )
  return (
    <div aria-busy={products.isPlaceholderData}>
      <ProductTable products={items.toReversed()} />
      {(next || choice.after) && (
        <nav aria-label="Pages" className="mt-6 flex flex-wrap gap-3">
          {choice.after && (
            <Link className="btn btn-outline" to={cataloguePath({ ...choice, after: undefined })}>
              First page
            </Link>
          )}
          {next && (
            <Link
              className="btn btn-outline"
              rel="next"
              to={cataloguePath({ ...choice, after: next })}
            >
              Next page
            </Link>
          )}
        </nav>
      )}
    </div>
  )
}
