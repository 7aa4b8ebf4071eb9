import type { Order } from '../../../../contract/ordering/orders.ts'
import { paths } from '../../../platform/base/paths.ts'
import { takeFocus } from '../../../ui/fields/entry-form.tsx'
import { Link } from '../../../ui/link.tsx'
import { HoldNotice } from '../../payments/hold-notice.tsx'
import { ChangeOrderButton } from '../again/change-order-button.tsx'

interface PlacedOrderProps {
  readonly order: Order
  /** Called with the cart that has the order's lines again, before it is opened. */
  readonly onChanged: (cartId: string) => void
}

/** An order that stands and is not paid: its number, its address, and the way back to a cart. */
export function PlacedOrder({ order, onChanged }: PlacedOrderProps) {
  return (
    <section aria-labelledby="placed" className="grid content-start gap-4">
      <div>
        <h2 id="placed" ref={takeFocus} tabIndex={-1} className="text-h3">
          Order {order.orderNo} is placed, and not paid yet
        </h2>
        <HoldNotice order={order} />
      </div>
      <dl className="grid gap-2 border-t-2 border-ink pt-3 text-table">
        <Fact name="Deliver to">{[order.address, order.code].filter(Boolean).join(', ')}</Fact>
        <Fact name="Phone">{order.phone}</Fact>
        {order.poNumber && <Fact name="PO number">{order.poNumber}</Fact>}
      </dl>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ChangeOrderButton order={order} onChanged={onChanged} />
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.order(order._id)}>
          Details of the order
        </Link>
      </div>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-steel-600">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
