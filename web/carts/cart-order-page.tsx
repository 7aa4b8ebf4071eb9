import { useParams } from 'react-router'
import { formatCount } from '../../contract/values/money/money.ts'
import { ApiProblem } from '../base/calls/api-answers.ts'
import { LoadFailure } from '../base/calls/load-failure.tsx'
import { PageHead } from '../base/page-head.tsx'
import { paths } from '../base/paths.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { OrderStep } from './ordering/order-step.tsx'
import { useCart } from './queries.ts'
import { CartMissing } from './view/cart-missing.tsx'
import { CartSkeleton } from './view/cart-skeleton.tsx'
import { EmptyCart } from './view/empty-cart.tsx'

/** Where a cart is ordered: delivery, total, one button. */
export default function CartOrderPage() {
  const { cartId = '' } = useParams()
  const cart = useCart(cartId)
  const isMissing = cart.error instanceof ApiProblem && cart.error.status === 404
  const lineCount = cart.data?.lineCount
  return (
    <div className="wrap pb-16 pt-5">
      <PageHead title="Order" />
      <Breadcrumb
        trail={[{ name: cart.data?.name ?? 'Cart', path: paths.oneCart(cartId) }]}
        here="Order"
      />
      <h1 className="mt-4 mb-6 border-b-2 border-ink pb-4 text-h1">
        Order{' '}
        {lineCount !== undefined && (
          <span className="num text-steel-500">
            {formatCount(lineCount)} {lineCount === 1 ? 'line' : 'lines'}
          </span>
        )}
      </h1>
      {cart.isPending && <CartSkeleton />}
      {!cart.data && isMissing && <CartMissing />}
      {cart.isLoadingError && !isMissing && (
        <LoadFailure level={2} title="The cart could not be loaded" query={cart} />
      )}
      {lineCount === 0 && <EmptyCart />}
      {cart.data && cart.data.lineCount > 0 && <OrderStep cart={cart.data} />}
    </div>
  )
}
