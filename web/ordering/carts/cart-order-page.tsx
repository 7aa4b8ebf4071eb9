import { useParams } from 'react-router'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { OrderStep } from './ordering/order-step.tsx'
import { useCart } from './queries.ts'
import { EmptyCart } from './view/empty-cart.tsx'
import { UnloadedCart } from './view/unloaded-cart.tsx'

/** Where a cart is ordered: delivery, total, one button. */
export default function CartOrderPage() {
  const { cartId = '' } = useParams()
  const cart = useCart(cartId)
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
          <span className="num text-steel-500">{formatCountOf(lineCount, 'line')}</span>
        )}
      </h1>
      <UnloadedCart cart={cart} />
      {lineCount === 0 && <EmptyCart />}
      {cart.data && cart.data.lineCount > 0 && <OrderStep cart={cart.data} />}
    </div>
  )
}
