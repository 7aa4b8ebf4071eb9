import { words } from '../../../../contract/values/text/words.ts'
import { ProductCard } from '../../../catalogue/products/card/product-card.tsx'
import { ProductCardSkeleton } from '../../../catalogue/products/card/product-card-skeleton.tsx'
import { useLastProducts } from '../../../catalogue/products/queries.ts'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Loading } from '../../../ui/states/skeleton.tsx'
import type { TitledSection } from '../titled-section.ts'

const GRID = 'bulkheads grid-cols-1 md:grid-cols-2 lg:grid-cols-3'
const CARDS = [1, 2, 3, 4, 5, 6]

/** The last six products. */
export function CarTools({ title = 'Car Tools' }: TitledSection) {
  return (
    <section className="wrap py-14 lg:py-18" aria-labelledby="car-tools">
      <SectionHeading id="car-tools" title={title}>
        <Link className="tlink inline-flex min-h-8 items-center font-medium" to={paths.catalogue}>
          All parts
        </Link>
      </SectionHeading>
      <LastProducts />
    </section>
  )
}

function LastProducts() {
  const products = useLastProducts()
  if (products.isPending)
    return (
      <Loading label="Loading the products">
        <div className={GRID}>
          {CARDS.map((card) => (
            <ProductCardSkeleton key={card} />
          ))}
        </div>
      </Loading>
    )
  if (products.isLoadingError)
    return <LoadFailure title="The products could not be loaded" query={products} />
  if (products.data.length === 0)
    return (
      <EmptyState
        title="No products yet"
        action={
          <Link className="btn btn-outline" to={paths.catalogue}>
            Open the {words().catalogue}
          </Link>
        }
      >
        The newest six parts appear here.
      </EmptyState>
    )
  return (
    <div className={GRID}>
      {products.data.map((product) => (
        <ProductCard key={product._id} product={product} />
      ))}
    </div>
  )
}
