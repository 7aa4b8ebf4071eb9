import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { useApi } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { orderQuery } from './queries.ts'
import { RefundForm } from './refund-form.tsx'

interface OrderDetailsProps {
  readonly order: Order
  readonly onClose: () => void
}

/** One order as an admin sees it: its payment, its timeline, and the way to give its money back. */
export function OrderDetails({ order: listed, onClose }: OrderDetailsProps) {
  // The list may be a minute old; what can be refunded is what is so now.
  const order = useQuery({ ...orderQuery(useApi(), listed._id), initialData: listed }).data
  return (
    <Dialog title="Order" onClose={onClose}>
      <div className="grid gap-6 p-4 md:grid-cols-2 md:p-6">
        <div className="grid content-start gap-5">
          <dl className="grid gap-2 text-small">
            <Fact name="Order">{order._id}</Fact>
            <Fact name="Customer">{order.customerEmail}</Fact>
            <Fact name="Total">{formatDollars(order.total)}</Fact>
            {order.refunded > 0 && <Fact name="Refunded">{formatDollars(order.refunded)}</Fact>}
            {order.transactionId && <Fact name="Payment reference">{order.transactionId}</Fact>}
          </dl>
          {/* Anew after each refund, so that it begins with what is left. */}
          {order.paid && <RefundForm key={order.refunded} order={order} />}
        </div>
        <OrderTimeline orderId={order._id} />
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-micro text-steel-600">{name}</dt>
      <dd className="num font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
