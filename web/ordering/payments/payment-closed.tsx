import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { words } from '../../../contract/values/text/words.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'

/** The hold has run out or the order has ended: shows why it can't be paid. */
export function PaymentClosed({ order }: { readonly order: Order }) {
  const again = (
    <Link className="btn btn-primary" to={paths.purchase(order.productId)}>
      Order again
    </Link>
  )
  switch (order.state) {
    case 'refunded':
      return (
        <Closed title="This order was refunded" orderId={order._id}>
          The money for {order.ProductName} went back to your card.
        </Closed>
      )
    case 'cancelled':
      return (
        <Closed title={`This order was ${words().cancelled}`} action={again} orderId={order._id}>
          Its pieces went back to stock. Nothing was charged.
        </Closed>
      )
    default:
      return (
        <Closed title="The time to pay this order has run out" action={again} orderId={order._id}>
          The pieces of {order.ProductName} went back to stock. Nothing was charged.
        </Closed>
      )
  }
}

/** Missing, or somebody else's order: the shop gives one answer for both. */
export function PaymentMissing() {
  return (
    <Closed title="There is no such order in this account">
      It may belong to another account.
    </Closed>
  )
}

interface ClosedProps {
  readonly title: string
  readonly action?: ReactNode
  readonly orderId?: string
  readonly children: ReactNode
}

function Closed({ title, action, orderId, children }: ClosedProps) {
  return (
    <>
      <PageHead title={title} />
      <h2 className="mb-6 text-h1">Payment</h2>
      <EmptyState
        title={title}
        action={
          <div className="flex flex-wrap items-center justify-center gap-3">
            {action}
            <Link className="btn btn-outline" to={paths.dashboard}>
              My Order
            </Link>
          </div>
        }
      >
        {children}
      </EmptyState>
      {orderId && (
        <div className="mt-8">
          <OrderTimeline orderId={orderId} />
        </div>
      )}
    </>
  )
}
