import Check from 'lucide-react/icons/check'
import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
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
            <Reference name="Order number">{String(order.orderNo)}</Reference>
            {order.poNumber && <Reference name="PO number">{order.poNumber}</Reference>}
            <Reference name="Transaction id">{order._id}</Reference>
            {(order.refunded ?? 0) > 0 && (
              <Reference name="Refunded to your card">{formatDollars(order.refunded)}</Reference>
            )}
            {order.transactionId && (
              <Reference name="Payment reference">{order.transactionId}</Reference>
            )}
          </dl>
        </div>
        <NextSteps order={order} />
        <div className="mt-5 flex flex-wrap items-center gap-6 font-medium">
          <Button kind="plain" disabled>
            Pay
          </Button>
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.dashboard}>
            My Order
          </Link>
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.catalogue}>
            {capital(words().catalogue)}
          </Link>
        </div>
      </div>
      <div className="grid gap-8">
        <OrderSlip order={order} />
        <OrderTimeline orderId={order._id} />
      </div>
    </div>
  )
}

/** The next step after a payment, and the way to the invoice. */
function NextSteps({ order }: { readonly order: Order }) {
  if (order.state !== 'paid') return null
  return (
    <section aria-labelledby="next" className="mt-6 max-w-[60ch]">
      <h3 id="next" className="text-h4 font-semibold">
        What happens now
      </h3>
      <p className="mt-1 text-small text-steel-700">
        {order.costs?.pickUp
          ? 'Your goods are packed next; we’ll email you when they can be collected.'
          : 'Your goods are packed next; we’ll email you the tracking number when they leave.'}
      </p>
      <Link className="btn btn-outline mt-3" to={paths.order(order._id)}>
        Invoice and details of order {order.orderNo}
      </Link>
    </section>
  )
}

interface ReferenceProps {
  readonly name: string
  readonly children: string
}

function Reference({ name, children }: ReferenceProps) {
  return (
    <div>
      <dt className="text-small text-steel-700">{name}</dt>
      <dd className="part-no !text-ink">{children}</dd>
    </div>
  )
}
