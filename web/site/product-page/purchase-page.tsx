import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatHours } from '../../../contract/values/days/format-hours.ts'
import { messages } from '../../../contract/values/messages.ts'
import { CompareBar } from '../../catalogue/compare/compare-bar.tsx'
import { stockShortage } from '../../catalogue/products/stock-shortage.ts'
import { quantityMessage } from '../../ordering/orders/form/quantity-message.ts'
import { useOrderTerms } from '../../ordering/orders/queries.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { ScriptButton } from '../../ui/script-button.tsx'
import { FurtherFacts } from './further-facts.tsx'
import { OneProduct } from './one-product.tsx'
import { type ChosenQuantity, ProductOffer } from './product-offer.tsx'
import { RelatedProducts } from './related-products.tsx'
import { ScarceProduct } from './scarce-product.tsx'

/** The form and its validation are loaded when the visitor first wants to order. */
const loadOrderDialog = () => import('../../ordering/orders/form/order-dialog.tsx')
const OrderDialog = lazyPart(loadOrderDialog)

/** The product's page for those who are signed in: its button opens the order form. */
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
      {stockShortage(product) ? (
        <ScarceProduct product={product} title={messages.orderOption}>
          <ScriptButton
            kind="primary"
            size="large"
            className="mt-6 w-full"
            disabled
            aria-describedby="shortage"
          >
            Order Now
          </ScriptButton>
        </ScarceProduct>
      ) : (
        <ProductOffer
          key={product._id}
          product={product}
          title={messages.orderOption}
          typed={typed}
          order={(chosen) => <OrderNow product={product} {...chosen} />}
          note={<OrderTerms />}
          further={<FurtherFacts product={product} />}
        />
      )}
      <RelatedProducts productId={product._id} />
      <CompareBar />
    </>
  )
}

/** A valid quantity from `?quantity=`, which sign-in and forms without script carry. */
function useTypedQuantity(product: ProductDetails): string | undefined {
  const typed = useSearchParams()[0].get('quantity') ?? ''
  return typed !== '' && !quantityMessage(typed, product) ? typed : undefined
}

function OrderNow({ product, typed, onHindered }: ChosenQuantity & { product: ProductDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  const prepare = () => void loadOrderDialog().catch(() => undefined)
  return (
    <>
      <ScriptButton
        kind="primary"
        size="large"
        className="w-full"
        aria-describedby="order-terms"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onHindered ?? (() => setIsOpen(true))}
      >
        Order Now
      </ScriptButton>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderDialog product={product} quantity={typed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** How long an order holds its pieces. */
function OrderTerms() {
  const holdHours = useOrderTerms().data?.holdHours
  return (
    <p id="order-terms" className="mt-3 min-h-10 text-small text-steel-600">
      {holdHours !== undefined &&
        `We reserve your pieces for ${formatHours(holdHours)}. Pay by card within that time, or they go back on sale.`}
    </p>
  )
}
