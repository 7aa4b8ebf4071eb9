import type { Order } from '../../../contract/ordering/orders.ts'
import { OrderDelivery } from '../../ordering/orders/goods/order-delivery.tsx'
import { UnprintableNote } from '../../ordering/orders/goods/unprintable-note.tsx'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'

/** The customer and the destination, with a link to the customer's page. */
export function DeskCustomer({ order }: { readonly order: Order }) {
  const opens = useOpens()
  return (
    <div>
      <OrderDelivery order={order} />
      <UnprintableNote order={order} />
      <p className="mt-3 text-small">
        {order.customerId ? (
          opens(paths.customer(order.customerId)) && (
            <Link
              className="tlink inline-flex min-h-6 items-center"
              to={paths.customer(order.customerId)}
            >
              Everything about this customer
            </Link>
          )
        ) : (
          <span className="text-steel-600">This customer has no account any more.</span>
        )}
      </p>
    </div>
  )
}
