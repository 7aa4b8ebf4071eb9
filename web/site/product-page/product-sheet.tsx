import type { ReactNode } from 'react'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { ProductPrice } from '../../catalogue/products/card/product-price.tsx'
import { keepTogether } from '../../catalogue/products/format-attribute.ts'
import { ProductGallery } from '../../catalogue/products/picture/product-gallery.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { trailTo } from './product-trail.ts'
import { SpecificationTable } from './specification-table.tsx'

/** A short code such as `BP-2041` stays on one line; split by it, the codes have the odd places. */
const CODE = /((?<!\S)[A-Z]{1,4}-\d[\w-]{0,9})/

interface ProductSheetProps {
  readonly product: ProductDetails
  /** The page's title, where the product's name alone is not enough. */
  readonly title?: string
  /** Quantity of the shown total; by default the minimum order. */
  readonly quantity?: number
  /** The ordering part. */
  readonly children: ReactNode
  /** Under the specification. */
  readonly further?: ReactNode
}

/** A product in full: pictures on the left; name, price, ordering and specification on the right. */
export function ProductSheet({ product, title, quantity, children, further }: ProductSheetProps) {
  const { name, partNumber, description } = product
  const Name = title ? 'h2' : 'h1'
  return (
    <>
      <Breadcrumb trail={trailTo(product)} here={partNumber ?? name} />
      {title && (
        <h1 className="mt-4 text-table font-semibold text-steel-600 max-sm:mt-3">{title}</h1>
      )}
      <div className="mt-3 grid gap-x-8 gap-y-6 max-sm:mt-3 max-sm:gap-y-4 lg:grid-cols-[7fr_6fr] lg:gap-x-12">
        <ProductGallery key={product._id} product={product} />
        <div>
          <p className="part-no">{partNumber}</p>
          <Name className="mt-1 text-h2">
            {keepTogether(name)
              .split(CODE)
              .map((part, place) =>
                place % 2 === 1 ? (
                  <span key={part} className="whitespace-nowrap">
                    {part}
                  </span>
                ) : (
                  part
                ),
              )}
          </Name>
          <p className="mt-3 max-w-[52ch] text-steel-700">{description}</p>
          <ProductPrice product={product} quantity={quantity} />
          {children}
          {!title && <h2 className="sr-only">Details</h2>}
          <SpecificationTable product={product} />
          {further}
        </div>
      </div>
    </>
  )
}
