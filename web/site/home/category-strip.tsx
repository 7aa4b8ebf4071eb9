import type { Category } from '../../../contract/catalogue/products.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { ProductPicture } from '../../catalogue/products/picture/product-picture.tsx'
import { useCategories } from '../../catalogue/products/queries.ts'
import { cataloguePath } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8]
const GRID = 'bulkheads grid-cols-2 border-y-0 max-lg:border-x-0 sm:grid-cols-4 xl:grid-cols-8'

/** The largest categories in one strip. Optional: if it is empty or fails, the catalogue's link above it remains. */
export function CategoryStrip() {
  const categories = useCategories()
  if (categories.isLoadingError || categories.data?.length === 0) return null
  return (
    <nav aria-label="Categories" className="border-b border-steel-200">
      <div className="wrap max-lg:!px-0">
        {categories.data ? (
          <ul className={GRID}>
            {categories.data.slice(0, PLACES.length).map((category) => (
              <CategoryLink key={category.name} category={category} />
            ))}
          </ul>
        ) : (
          <Loading label="Loading the categories">
            <div className={GRID}>
              {PLACES.map((place) => (
                <div key={place} className="h-18 p-3">
                  <Skeleton className="h-full" />
                </div>
              ))}
            </div>
          </Loading>
        )}
      </div>
    </nav>
  )
}

function CategoryLink({ category }: { category: Category }) {
  const { name, products } = category
  return (
    <li>
      <Link
        to={cataloguePath({ category: name })}
        className="flex h-full min-h-18 items-center gap-3 px-3 py-1.5 hover:bg-steel-50"
      >
        <ProductPicture
          product={category}
          sizes="48px"
          loading="eager"
          className="size-12 shrink-0"
        />
        <span className="min-w-0 leading-5">
          <b className="block text-table font-semibold">{name}</b>
          <span className="num text-micro text-steel-600">{formatCountOf(products, 'part')}</span>
        </span>
      </Link>
    </li>
  )
}
