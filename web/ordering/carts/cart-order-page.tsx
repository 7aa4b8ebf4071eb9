import { useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Cart } from '../../../contract/ordering/cart/carts.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCountOf } from '../../../contract/values/money/money.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { useOrder } from '../orders/queries.ts'
import { OrderStep } from './ordering/order-step.tsx'
import { useCart } from './queries.ts'
import { EmptyCart } from './view/empty-cart.tsx'
import { UnloadedCart } from './view/unloaded-cart.tsx'

/** An order, with the cart as it was ordered: the shop's is empty since. */
interface PlacedCart {
  readonly order: Order
  readonly cart: Cart
}

/** Where a cart is ordered and paid: delivery, total, card, one button. */
export default function CartOrderPage() {
  const { cartId = '' } = useParams()
  const loaded = useCart(cartId)
  const [placed, setPlaced] = useState<PlacedCart>()
  const cart = placed?.cart ?? loaded.data
  const lineCount = cart?.lineCount
  const onPlaced = (order: Order) => {
    if (cart) setPlaced({ order, cart })
  }
  return (
    <div className="wrap pb-16 pt-5">
      <PageHead title="Order" />
      <Breadcrumb
        trail={[{ name: cart?.name ?? 'Cart', path: paths.oneCart(cartId) }]}
        here="Order"
      />
      <h1 className="mt-4 mb-6 border-b-2 border-ink pb-4 text-h1">
        Order{' '}
        {lineCount !== undefined && (
          <span className="num text-steel-500">{formatCountOf(lineCount, 'line')}</span>
        )}
      </h1>
      {placed && <OncePaid orderId={placed.order._id} />}
      {!placed && <UnloadedCart cart={loaded} />}
      {lineCount === 0 && <EmptyCart />}
      {cart && cart.lineCount > 0 && (
        <OrderStep cart={cart} placed={placed?.order} onPlaced={onPlaced} />
      )}
    </div>
  )
}

/** Leads on to the payment's page when the order is paid, in this tab or another. */
function OncePaid({ orderId }: { readonly orderId: string }) {
  const order = useOrder(orderId).data
  return order?.paid ? <Navigate to={paths.payment(orderId)} replace /> : null
}
