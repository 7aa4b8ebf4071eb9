import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatHours } from '../../../contract/values/days/format-hours.ts'
import { messages } from '../../../contract/values/messages.ts'
import { stockShortage } from '../../catalogue/products/stock-shortage.ts'
import { AddToCart } from '../../ordering/carts/adding/add-to-cart.tsx'
import { quantityMessage } from '../../ordering/orders/form/quantity-message.ts'
import { useOrderTerms } from '../../ordering/orders/queries.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import { ScriptButton } from '../../ui/script-button.tsx'
import { OneProduct } from './one-product.tsx'
import { ProductSheet } from './product-sheet.tsx'

/** The form and its validation are loaded when the visitor first wants to order. */
const loadOrderDialog = () => import('../../ordering/orders/form/order-dialog.tsx')
const OrderDialog = lazyPart(loadOrderDialog)

export default function PurchasePage() {
  return (
    <OneProduct title={messages.orderOption}>
      {(product) => <OrderOption product={product} />}
    </OneProduct>
  )
}

function OrderOption({ product }: { product: ProductDetails }) {
  const typed = useTypedQuantity(product)
  return (
    <>
      <PageHead
        title={`${product.name}: ${messages.orderOption}`}
        description={product.description}
      />
      <ProductSheet
        product={product}
        title={messages.orderOption}
        quantity={typed === undefined ? undefined : readTypedCount(typed)}
      >
        <OrderNow product={product} typed={typed} />
      </ProductSheet>
    </>
  )
}

/** A valid quantity from `?quantity=`, which sign-in and forms without script carry. */
function useTypedQuantity(product: ProductDetails): string | undefined {
  const typed = useSearchParams()[0].get('quantity') ?? ''
  return typed !== '' && !quantityMessage(typed, product) ? typed : undefined
}

interface OrderNowProps {
  readonly product: ProductDetails
  readonly typed: string | undefined
}

function OrderNow({ product, typed }: OrderNowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const holdHours = useOrderTerms().data?.holdHours
  const shortage = stockShortage(product)
  const prepare = () => void loadOrderDialog().catch(() => undefined)
  return (
    <>
      <ScriptButton
        kind="primary"
        size="large"
        className="mt-6 w-full"
        disabled={shortage !== undefined}
        aria-describedby="order-terms"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(true)}
      >
        Order Now
      </ScriptButton>
      {!shortage && (
        <AddToCart
          product={product}
          quantity={typed === undefined ? undefined : readTypedCount(typed)}
        />
      )}
      <p id="order-terms" className="mt-3 min-h-10 text-small text-steel-600">
        {shortage ??
          (holdHours !== undefined &&
            `We reserve your pieces for ${formatHours(holdHours)}. Pay by card within that time, or they go back on sale.`)}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderDialog product={product} quantity={typed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
