import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { Product } from '../../contract/catalog.ts'
import { formatCount } from '../../contract/money.ts'
import { ApiProblem, useApi } from '../api.ts'
import { Breadcrumb } from '../content/breadcrumb.tsx'
import NotFoundPage from '../content/not-found-page.tsx'
import { whatIsSafe } from '../content/what-is-safe.ts'
import { PageHead } from '../page-head.tsx'
import { cataloguePath, paths, productPath } from '../paths.ts'
import { FailureState } from '../ui/failure-state.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { describeProduct } from './product-linked-data.ts'
import { ProductPrice } from './product-price.tsx'
import { PurchaseSkeleton } from './purchase-skeleton.tsx'
import { productQuery } from './queries.ts'
import { SpecificationTable } from './specification-table.tsx'

/** A product for everybody: pictures, price, stock and specification, and the way to order it. */
export default function ProductPage() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(useApi(), id))
  if (product.error instanceof ApiProblem && product.error.status < 500) return <NotFoundPage />
  return (
    <div className="wrap pb-16 pt-5">
      {product.isPending && <PurchaseSkeleton />}
      {product.isError && (
        <>
          <PageHead title="Part" />
          <h1 className="mb-5 mt-10 text-h1">Part</h1>
          <h2 className="sr-only">What happened</h2>
          <FailureState
            title="The product could not be loaded"
            onRetry={product.refetch}
            isRetrying={product.isFetching}
          >
            {whatIsSafe(product.error)}
          </FailureState>
        </>
      )}
      {product.data && <OpenProduct product={product.data} />}
    </div>
  )
}

function OpenProduct({ product }: { product: Product }) {
  const { name, category, partNumber, description, minimum, available } = product
  const isShort = available < minimum
  return (
    <>
      <PageHead
        title={partNumber ? `${name}, ${partNumber}` : name}
        description={description}
        canonical={productPath(product)}
        picture={product.img}
        linkedData={(absolute) => describeProduct(product, absolute)}
      />
      <Breadcrumb
        trail={[
          { name: 'Catalogue', path: paths.catalogue },
          ...(category ? [{ name: category, path: cataloguePath({ category }) }] : []),
        ]}
        here={partNumber ?? name}
      />
      <div className="mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-[7fr_6fr] lg:gap-x-12">
        <ProductGallery key={product._id} product={product} />
        <div>
          <p className="part-no">{partNumber}</p>
          <h1 className="mt-1 text-h2">{name}</h1>
          <p className="mt-3 max-w-[52ch] text-steel-700">{description}</p>
          <ProductPrice product={product} />
          {isShort ? (
            <p className="mt-6 text-small text-steel-600">
              Below the minimum order: {formatCount(available)} of {formatCount(minimum)} pieces are
              in stock. It can be ordered again when the stock is filled up.
            </p>
          ) : (
            <Link
              to={paths.purchase(product._id)}
              className="btn btn-primary btn-lg mt-6 w-full text-body"
            >
              Buy Now
            </Link>
          )}
          <h2 className="sr-only">Details</h2>
          <SpecificationTable product={product} />
        </div>
      </div>
    </>
  )
}
