import { formatCount } from '../../../contract/values/money/money.ts'
import { chosenFilters, type ReadChoice } from '../../catalogue/products/catalogue-choice.ts'
import { useCategories } from '../../catalogue/products/queries.ts'
import { cataloguePath, paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Shown when no part matches: what to do instead, and the categories. */
export function NoParts({ choice }: { choice: ReadChoice }) {
  const isFiltered = chosenFilters(choice).length > 0
  return (
    <>
      <h2 className="sr-only">Parts</h2>
      <EmptyState
        title={
          choice.q
            ? `No results for “${choice.q}”${isFiltered ? ' with these filters' : ''}`
            : 'No parts match these filters'
        }
        action={
          isFiltered && choice.q ? (
            <Link className="btn btn-outline" to={cataloguePath({ q: choice.q })}>
              Search all parts
            </Link>
          ) : (
            <Link className="btn btn-outline" to={paths.catalogue}>
              All parts
            </Link>
          )
        }
      >
        Search for a part number, a name or a size, or choose a category.
      </EmptyState>
      <Categories />
    </>
  )
}

/** Optional: if it fails, the link to all parts above it remains. */
function Categories() {
  const { data = [] } = useCategories()
  if (data.length === 0) return null
  return (
    <nav aria-label="Categories" className="mt-8">
      <h3 className="border-b-2 border-ink pb-2 text-h4 font-semibold">Categories</h3>
      <ul className="grid grid-cols-2 gap-x-6 md:grid-cols-3 xl:grid-cols-4">
        {data.map(({ name, products }) => (
          <li key={name} className="border-b border-steel-200">
            <Link
              to={cataloguePath({ category: name })}
              className="flex min-h-11 items-center justify-between gap-3 text-small hover:underline"
            >
              <span className="font-medium">{name}</span>
              <span className="num text-steel-600">{formatCount(products)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
