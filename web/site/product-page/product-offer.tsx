import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { BetterQuantity, priceQuantity } from '../../catalogue/products/bulk/better-quantity.tsx'
import { formatUnits, leastOrder } from '../../catalogue/products/order-cost.ts'
import { AddToCart } from '../../ordering/carts/adding/add-to-cart.tsx'
import { quantityMessage } from '../../ordering/orders/form/quantity-message.ts'
import { isCostComputed, useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { paths } from '../../platform/base/paths.ts'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { Link } from '../../ui/link.tsx'
import { ProductSheet } from './product-sheet.tsx'

const DeliverProduct = lazyPart(() => import('../../ordering/delivery/deliver-product.tsx'))

interface ProductOfferProps {
  readonly product: ProductDetails
  readonly further: ReactNode
}

/** A product that is in stock: the quantity is chosen beside the price, which follows it. */
export function ProductOffer({ product, further }: ProductOfferProps) {
  const { _id, minimum, available, orderMultiple } = product
  const least = leastOrder(product)
  const [typed, setTyped] = useState(String(least))
  const field = useRef<HTMLInputElement>(null)
  useOnHydration(() => {
    if (field.current) setTyped(field.current.value)
  })
  const isHydrated = useIsHydrated()
  const terms = useDeliveryTerms().data
  const error = quantityMessage(typed, product)
  const quantity = error ? undefined : readTypedCount(typed)
  return (
    <ProductSheet product={product} quantity={quantity} further={further}>
      <div className="mt-6">
        <QuantityField
          ref={field}
          label="Quantity"
          value={typed}
          onChange={setTyped}
          bounds={{
            floor: least,
            ceiling: available - (available % orderMultiple),
            multiple: orderMultiple,
          }}
          ends={[`minimum ${formatCount(minimum)}`, `available ${formatCount(available)}`]}
          describe={(count) => formatUnits(count, product.unitOfSale)}
          error={error}
        />
        <div className="mt-2 min-h-5">
          {quantity !== undefined && (
            <BetterQuantity
              line={priceQuantity(product, quantity)}
              onTake={(count) => {
                setTyped(String(count))
                // The pressed button is gone.
                field.current?.focus()
              }}
            />
          )}
        </div>
      </div>
      <Link
        to={paths.purchase(
          _id,
          quantity === undefined || quantity === least ? '' : String(quantity),
        )}
        className="btn btn-primary btn-lg mt-4 w-full text-body"
      >
        Buy Now
      </Link>
      <AddToCart
        product={product}
        quantity={quantity}
        onHindered={error ? () => field.current?.focus() : undefined}
      />
      {isHydrated && isCostComputed(terms) && (
        <Suspense fallback={null}>
          <DeliverProduct productId={_id} quantity={quantity} />
        </Suspense>
      )}
    </ProductSheet>
  )
}
