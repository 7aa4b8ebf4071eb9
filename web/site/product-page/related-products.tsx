import { useId } from 'react'
import type { RelatedProduct } from '../../../contract/catalogue/parts/related-products.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { keepTogether } from '../../catalogue/products/format-attribute.ts'
import { formatPrice } from '../../catalogue/products/order-cost.ts'
import { useRelated } from '../../catalogue/related/queries.ts'
import { productPath } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'

/** Alternatives to a product, and what buyers order with it; nothing if there are none. */
export function RelatedProducts({ productId }: { readonly productId: string }) {
  const { data } = useRelated(productId)
  if (!data) return null
  return (
    <div className="grid gap-x-12 lg:grid-cols-2">
      <RelatedList name="Alternatives" products={data.alternatives} />
      <RelatedList name="Often ordered with it" products={data.boughtWith} />
    </div>
  )
}

interface RelatedListProps {
  readonly name: string
  readonly products: readonly RelatedProduct[]
}

function RelatedList({ name, products }: RelatedListProps) {
  const id = useId()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 mt-10 font-sans text-h4 font-semibold">
        {name}
      </h2>
      <ul className="border-t-2 border-ink">
        {products.map((product) => (
          <li
            key={product._id}
            className="flex items-start justify-between gap-4 border-b border-steel-200 py-2"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Link className="tlink inline-flex min-h-6 items-center" to={productPath(product)}>
                {product.partNumber ? (
                  <span className="part-no !text-ink">{product.partNumber}</span>
                ) : (
                  product.name
                )}
              </Link>
              {product.partNumber && <span className="block">{keepTogether(product.name)}</span>}
            </span>
            <span className="num shrink-0 text-right">
              <span className="font-semibold">
                {formatPrice(product.priceFor, product.pricePer)}
              </span>
              <span className="block text-small text-steel-600">
                Available {formatCount(product.available)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
