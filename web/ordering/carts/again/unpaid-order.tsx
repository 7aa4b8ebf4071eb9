import { formatDollars } from '../../../../contract/values/money/money.ts'
import { isSignedIn, useSession } from '../../../people/sessions/queries.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { useOwnOrders } from '../../orders/own-queries.ts'
import { ChangeOrderButton } from './change-order-button.tsx'

/** The customer's newest order that waits for a payment: who goes back from it finds an empty cart. */
export function UnpaidOrder() {
  const session = useSession().data
  const orders = useOwnOrders(session?.user?.email, isSignedIn(session)).data?.pages[0]?.items
  const order = orders?.find(({ state, sample }) => state === 'awaitingPayment' && !sample)
  if (!order) return null
  return (
    <section aria-label="Unpaid order" className="mt-6 border-l-[3px] border-note bg-note-wash p-4">
      <p className="text-small font-medium text-note">
        Order {order.orderNo} is placed, and not paid yet.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link className="btn btn-primary num" to={paths.payment(order._id)}>
          Pay {formatDollars(order.total)}
        </Link>
        <ChangeOrderButton order={order} />
      </div>
    </section>
  )
}
