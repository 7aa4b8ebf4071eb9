import Check from 'lucide-react/icons/check'
import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/fields/entry-form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { OrderSlip } from './order-slip.tsx'

interface PaymentDoneProps {
  readonly order: Order
  /** Paid just now on this page: the card form is gone, so the heading takes the focus. */
  readonly isJustPaid: boolean
}

export function PaymentDone({ order, isJustPaid }: PaymentDoneProps) {
  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <PageHead title={`Paid: ${order.ProductName}`} />
      <div>
        <div className="bay bg-good-wash p-6 md:p-8">
          <span className="flex size-12 items-center justify-center bg-good text-white">
            <Icon of={Check} className="size-7" />
          </span>
          <h2
            ref={isJustPaid ? takeFocus : undefined}
            tabIndex={-1}
            className="mt-5 max-w-[14em] text-h2"
          >
            {messages.paymentComplete}
          </h2>
          <dl className="mt-4 grid gap-2">
            <Reference name="Transaction id" className="!text-body">
              {order._id}
            </Reference>
            {order.refunded > 0 && (
              <Reference name="Refunded to your card">{formatDollars(order.refunded)}</Reference>
            )}
            {order.transactionId && (
              <Reference name="Payment reference">{order.transactionId}</Reference>
            )}
          </dl>
        </div>
        <Button kind="plain" size="large" disabled className="mt-5 w-full">
          Pay
        </Button>
        <p className="mt-4 flex gap-6 font-medium">
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.dashboard}>
            My Order
          </Link>
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.catalogue}>
            Catalogue
          </Link>
        </p>
      </div>
      <div className="grid gap-8">
        <OrderSlip order={order} sumTitle="Paid" />
        <OrderTimeline orderId={order._id} />
      </div>
    </div>
  )
}

interface ReferenceProps {
  readonly name: string
  readonly className?: string
  readonly children: string
}

function Reference({ name, className = '', children }: ReferenceProps) {
  return (
    <div>
      <dt className="text-small text-steel-700">{name}</dt>
      <dd className={`part-no !text-ink ${className}`}>{children}</dd>
    </div>
  )
}
