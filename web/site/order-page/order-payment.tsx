import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { ShortHold } from '../../ordering/orders/holds/order-hold.tsx'
import { Tag } from '../../ui/tag.tsx'

interface OrderPaymentProps {
  readonly order: Order
  /** Only the order's customer can pay. */
  readonly isOwn: boolean
  /** Further actions on the order. */
  readonly children: ReactNode
}

/** Payment state and transaction ids; the order's head leads to the payment. */
export function OrderPayment({ order, isOwn, children }: OrderPaymentProps) {
  const isUnpaid = order.state === 'awaitingPayment'
  return (
    <section aria-label="Payment">
      <h3 className="text-h3">Payment</h3>
      <div className="mt-3 grid justify-items-start gap-3">
        {order.paid && (
          <Tag tone="good" icon={Check}>
            {messages.paymentCompleteTag}
          </Tag>
        )}
        {isUnpaid && isOwn && <ShortHold email={order.customerEmail} />}
        <dl className="grid gap-2">
          <Reference name={order.paid ? 'Transaction id' : 'Order id'}>{order._id}</Reference>
          {order.transactionId && (
            <Reference name="Payment reference">{order.transactionId}</Reference>
          )}
        </dl>
        {children}
      </div>
    </section>
  )
}

function Reference({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-micro text-steel-600">{name}</dt>
      <dd className="part-no !text-ink [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
