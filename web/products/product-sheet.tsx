import type { ReactNode } from 'react'
import type { Product } from '../../contract/catalog.ts'
import { cataloguePath, paths } from '../base/paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { keepTogether } from './format-attribute.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPrice } from './product-price.tsx'
import { SpecificationTable } from './specification-table.tsx'

interface ProductSheetProps {
  readonly product: Product
  /** Of the page, where the product's name alone does not say what it is for. */
  readonly title?: string
  /** The pieces that a total is shown for; the smallest order unless told. */
  readonly quantity?: number
  /** The way to order it. */
  readonly children: ReactNode
}

/** All about a product: pictures at the left, name, price, the way to order it and specification at the right. */
export function ProductSheet({ product, title, quantity, children }: ProductSheetProps) {
  const { name, category, partNumber, description } = product
  const Name = title ? 'h2' : 'h1'
  return (
    <>
      <Breadcrumb
        trail={[
          { name: 'Catalogue', path: paths.catalogue },
          ...(category ? [{ name: category, path: cataloguePath({ category }) }] : []),
        ]}
        here={partNumber ?? name}
      />
      {title && <h1 className="mt-4 text-h1">{title}</h1>}
      <div className="mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-[7fr_6fr] lg:gap-x-12">
        <ProductGallery key={product._id} product={product} />
        <div>
          <p className="part-no">{partNumber}</p>
          <Name className="mt-1 text-h2">{keepTogether(name)}</Name>
          <p className="mt-3 max-w-[52ch] text-steel-700">{description}</p>
          <ProductPrice product={product} quantity={quantity} />
          {children}
          {!title && <h2 className="sr-only">Details</h2>}
          <SpecificationTable product={product} />
        </div>
      </div>
    </>
  )
}
