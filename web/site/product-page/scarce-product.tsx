import type { ReactNode } from 'react'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { leastOrder } from '../../catalogue/products/order-cost.ts'
import { stockShortage } from '../../catalogue/products/stock-shortage.ts'
import { TellMeForm } from '../../catalogue/watches/tell-me-form.tsx'
import { FurtherFacts } from './further-facts.tsx'
import { ProductSheet } from './product-sheet.tsx'

interface ScarceProductProps {
  readonly product: ProductDetails
  readonly title?: string
  /** Under the reason. */
  readonly children?: ReactNode
}

/** A product whose stock is below its minimum: the reason, and the way to learn of more. */
export function ScarceProduct({ product, title, children }: ScarceProductProps) {
  return (
    <ProductSheet product={product} title={title} further={<FurtherFacts product={product} />}>
      <p id="shortage" className="mt-6 font-medium text-bad">
        {stockShortage(product)}
      </p>
      {children}
      <TellMeForm key={product._id} productId={product._id} least={leastOrder(product)} />
    </ProductSheet>
  )
}
