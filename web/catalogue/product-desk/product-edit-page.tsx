import { useParams } from 'react-router'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useProduct } from '../products/queries.ts'
import { ProductEdit } from './editing/product-edit.tsx'
import { ProductEditSkeleton } from './editing/product-edit-skeleton.tsx'

/** Changes one product. */
export default function ProductEditPage() {
  const { id = '' } = useParams()
  const product = useProduct(id)
  // Also after it was removed: what is typed stays, and saving says so.
  if (product.data) return <ProductEdit key={id} product={product.data} />
  return (
    <UnloadedPage
      title="Edit"
      query={product}
      waiting={<ProductEditSkeleton />}
      missing={{
        title: 'There is no such product in the shop',
        text: 'It may have been deleted. Its orders stay as they are.',
        listPath: paths.manageProduct,
        listName: 'Manage Product',
      }}
      failure="The product could not be loaded"
    />
  )
}
