import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import NotFoundPage from '../../catalogue/products/not-found-page.tsx'
import { useProduct } from '../../catalogue/products/queries.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ProductSkeleton } from './product-skeleton.tsx'

interface OneProductProps {
  /** Title of the page until the product is loaded. */
  readonly title: string
  readonly children: (product: ProductDetails) => ReactNode
}

/** A page about the product in its address: loading, failed, missing or loaded. */
export function OneProduct({ title, children }: OneProductProps) {
  const { id = '' } = useParams()
  const product = useProduct(id)
  const isMissing = product.error instanceof ApiProblem && product.error.status === 404
  // Staff's own answers hold drafts, which have no page.
  if (isMissing || product.data?.isDraft) return <NotFoundPage />
  return (
    <div className="wrap pb-16 pt-5">
      {product.isPending && <ProductSkeleton title={title} />}
      {product.isLoadingError && (
        <>
          <PageHead title={title} />
          <h1 className="mb-5 mt-10 text-h1">{title}</h1>
          <LoadFailure level={2} title="The product could not be loaded" query={product} />
        </>
      )}
      {product.data && children(product.data)}
    </div>
  )
}
