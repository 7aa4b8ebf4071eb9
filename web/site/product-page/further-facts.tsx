import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { CompareBox } from '../../catalogue/compare/compare-box.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { AlsoKnownAs } from './also-known-as.tsx'
import { ProductDocuments } from './product-documents.tsx'

/** Under the specification: the tick to compare, documents and other numbers. */
export function FurtherFacts({ product }: { readonly product: ProductDetails }) {
  return (
    <>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <CompareBox part={product} />
        <Link className="tlink hidden text-small noscript:inline" to={paths.compare(product._id)}>
          Compare
        </Link>
      </p>
      <ProductDocuments productId={product._id} />
      <AlsoKnownAs productId={product._id} />
    </>
  )
}
