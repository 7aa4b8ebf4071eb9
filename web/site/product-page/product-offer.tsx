import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { BetterQuantity, priceQuantity } from '../../catalogue/products/bulk/better-quantity.tsx'
import { formatUnits, leastOrder, orderCost } from '../../catalogue/products/order-cost.ts'
import { AddToCart } from '../../ordering/carts/adding/add-to-cart.tsx'
import { quantityMessage } from '../../ordering/orders/form/quantity-message.ts'
import { isCostComputed, useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { useOnHydration } from '../../ui/hooks/use-on-hydration.ts'
import { ProductSheet } from './product-sheet.tsx'

const DeliverProduct = lazyPart(() => import('../../ordering/delivery/deliver-product.tsx'))

export interface ChosenQuantity {
  /** Undefined while the field shows the smallest orderable quantity, or none that can be ordered. */
  readonly typed: string | undefined
  /** Set while the typed quantity can't be ordered: leads back to its field. */
  readonly onHindered: (() => void) | undefined
}

interface ProductOfferProps {
  readonly product: ProductDetails
  /** The page's title, where the product's name alone is not enough. */
  readonly title?: string
  /** The quantity at first; by default the smallest that can be ordered. */
  readonly typed?: string | undefined
  /** The button that orders the chosen quantity. */
  readonly order: (chosen: ChosenQuantity) => ReactNode
  /** Under the buttons. */
  readonly note?: ReactNode
  readonly further: ReactNode
}

/** A product that is in stock: the quantity is chosen beside the price, which follows it. */
export function ProductOffer(props: ProductOfferProps) {
  const { product, title, order, note, further } = props
  const { _id, minimum, available, orderMultiple } = product
  const least = leastOrder(product)
  const [typed, setTyped] = useState(props.typed ?? String(least))
  const field = useRef<HTMLInputElement>(null)
  useOnHydration(() => {
    if (field.current) setTyped(field.current.value)
  })
  const isHydrated = useIsHydrated()
  const terms = useDeliveryTerms().data
  const error = quantityMessage(typed, product)
  const quantity = error ? undefined : readTypedCount(typed)
  const onHindered = error ? () => field.current?.focus() : undefined
  return (
    <ProductSheet product={product} title={title} quantity={quantity} further={further}>
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
      {/* On a phone it stays on the screen, with the total. */}
      <div className="bottom-0 z-10 flex items-center gap-4 bg-paper max-lg:mt-4 max-lg:-mb-3 max-lg:border-t-2 max-lg:border-ink max-lg:py-3 lg:mt-4 max-lg:[@media(min-height:45rem)]:sticky">
        {quantity !== undefined && (
          <p className="num shrink-0 lg:hidden">
            <span className="block font-semibold">
              {formatDollars(orderCost(product, quantity))}
            </span>
            <span className="block text-micro text-steel-600">
              {formatUnits(quantity, product.unitOfSale)}
            </span>
          </p>
        )}
        <div className="grow">
          {order({
            typed: quantity === undefined || quantity === least ? undefined : String(quantity),
            onHindered,
          })}
        </div>
      </div>
      <AddToCart product={product} quantity={quantity} onHindered={onHindered} />
      {note}
      {isHydrated && isCostComputed(terms) && (
        <Suspense fallback={null}>
          <DeliverProduct productId={_id} quantity={quantity} />
        </Suspense>
      )}
    </ProductSheet>
  )
}
