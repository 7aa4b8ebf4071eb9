import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Product } from '../../contract/catalog.ts'
import { messages } from '../../contract/messages.ts'
import { centsFromDollars, formatCount } from '../../contract/money.ts'
import { ApiProblem, useApi } from '../api.ts'
import { Breadcrumb } from '../content/breadcrumb.tsx'
import NotFoundPage from '../content/not-found-page.tsx'
import { shopQuery } from '../content/queries.ts'
import { whatIsSafe } from '../content/what-is-safe.ts'
import { withinChunkLimit } from '../lazy-page.ts'
import { quantityMessage } from '../orders/quantity-message.ts'
import { PageHead } from '../page-head.tsx'
import { cataloguePath, paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { FailureState } from '../ui/failure-state.tsx'
import { readTypedCount } from '../ui/ruler.ts'
import { formatHours } from './format-hours.ts'
import { ProductGallery } from './product-gallery.tsx'
import { ProductPrice } from './product-price.tsx'
import { PurchaseSkeleton } from './purchase-skeleton.tsx'
import { productQuery } from './queries.ts'
import { SpecificationTable } from './specification-table.tsx'

/** Form, validation and all they need come with the first wish to order. */
const loadOrderDialog = () => withinChunkLimit(() => import('../orders/order-dialog.tsx'))
const OrderDialog = lazy(loadOrderDialog)

/** The page on which a product is ordered. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  const product = useQuery(productQuery(useApi(), id))
  if (product.error instanceof ApiProblem && product.error.status === 404) return <NotFoundPage />
  return (
    <div className="wrap pb-16 pt-5">
      {product.isPending && <PurchaseSkeleton />}
      {product.isError && (
        <>
          <PageHead title={messages.orderOption} />
          <h1 className="mb-5 mt-10 text-h1">{messages.orderOption}</h1>
          <h2 className="sr-only">Product</h2>
          <FailureState
            title="The product could not be loaded"
            onRetry={product.refetch}
            isRetrying={product.isFetching}
          >
            {whatIsSafe(product.error)}
          </FailureState>
        </>
      )}
      {product.data && <OrderOption product={product.data} />}
    </div>
  )
}

function OrderOption({ product }: { product: Product }) {
  const { name, category, partNumber, description } = product
  const typed = useTypedQuantity(product)
  return (
    <>
      <PageHead title={`${name}: ${messages.orderOption}`} description={description} />
      <Breadcrumb
        trail={[
          { name: 'Catalogue', path: paths.catalogue },
          ...(category ? [{ name: category, path: cataloguePath({ category }) }] : []),
        ]}
        here={partNumber ?? name}
      />
      <h1 className="mt-4 text-h1">{messages.orderOption}</h1>
      <div className="mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-[7fr_6fr] lg:gap-x-12">
        <ProductGallery key={product._id} product={product} />
        <div>
          <p className="part-no">{partNumber}</p>
          <h2 className="mt-1 text-h2">{name}</h2>
          <p className="mt-3 max-w-[52ch] text-steel-700">{description}</p>
          <ProductPrice
            product={product}
            quantity={typed === undefined ? undefined : readTypedCount(typed)}
          />
          <OrderNow product={product} typed={typed} />
          <SpecificationTable product={product} />
        </div>
      </div>
    </>
  )
}

/** A quantity that was typed elsewhere and can be ordered: `?quantity=`, which sign-in and forms without script carry. */
function useTypedQuantity({ minimum, available, price }: Product): string | undefined {
  const typed = useSearchParams()[0].get('quantity') ?? ''
  const bounds = { floor: minimum, ceiling: available }
  const isGood = typed !== '' && !quantityMessage(typed, bounds, centsFromDollars(price))
  return isGood ? typed : undefined
}

interface OrderNowProps {
  readonly product: Product
  readonly typed: string | undefined
}

function OrderNow({ product, typed }: OrderNowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const holdHours = useQuery(shopQuery(useApi())).data?.holdHours
  const isShort = product.available < product.minimum
  const prepare = () => void loadOrderDialog().catch(() => undefined)
  return (
    <>
      <Button
        kind="primary"
        size="large"
        className="mt-6 w-full"
        disabled={isShort}
        aria-describedby="order-terms"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setIsOpen(true)}
      >
        Order Now
      </Button>
      <p id="order-terms" className="mt-3 text-small text-steel-600">
        {isShort
          ? `Below the minimum order: ${formatCount(product.available)} of ${formatCount(product.minimum)} pieces are in stock. It can be ordered again when the stock is filled up.`
          : holdHours !== undefined &&
            `An order holds its pieces for ${formatHours(holdHours)}. Pay by card within that time, or the stock goes back.`}
      </p>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderDialog product={product} quantity={typed} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
