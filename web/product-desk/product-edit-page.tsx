import { useParams } from 'react-router'
import { ApiProblem } from '../base/calls/api-answers.ts'
import { LoadFailure } from '../base/calls/load-failure.tsx'
import { PageHead } from '../base/page-head.tsx'
import { paths } from '../base/paths.ts'
import { useProduct } from '../products/queries.ts'
import { Link } from '../ui/link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ProductEdit } from './editing/product-edit.tsx'
import { ProductEditSkeleton } from './editing/product-edit-skeleton.tsx'

/** Changes one product. */
export default function ProductEditPage() {
  const { id = '' } = useParams()
  const product = useProduct(id)
  // Also after it was removed: what is typed stays, and saving says so.
  if (product.data) return <ProductEdit key={id} product={product.data} />
  const isMissing = product.error instanceof ApiProblem && product.error.status === 404
  return (
    <>
      <PageHead title="Edit" />
      <PageHeading className="mb-5">Edit</PageHeading>
      {product.isPending && <ProductEditSkeleton />}
      {isMissing && <ProductMissing />}
      {product.isLoadingError && !isMissing && (
        <LoadFailure title="The product could not be loaded" query={product} />
      )}
    </>
  )
}

function ProductMissing() {
  return (
    <EmptyState
      title="There is no such product in the shop"
      action={
        <Link className="btn btn-outline" to={paths.manageProduct}>
          Manage Product
        </Link>
      }
    >
      It may have been deleted. Its orders stay as they are.
    </EmptyState>
  )
}
