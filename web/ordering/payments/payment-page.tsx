import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { ApiProblem } from '../../platform/base/calls/api-answers.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { useOrder } from '../orders/queries.ts'
import { CardEntry } from './card/card-entry.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { OrderSlip } from './order-slip.tsx'
import { PaymentClosed, PaymentMissing } from './payment-closed.tsx'
import { PaymentConfirming } from './payment-confirming.tsx'
import { PaymentDone } from './payment-done.tsx'
import { PaymentSkeleton } from './payment-skeleton.tsx'
import { useClientSecret } from './queries.ts'
import { usePayment } from './use-payment.ts'

/** Pays one order; if it can't be paid, shows its state. */
export default function PaymentPage() {
  const { orderId = '' } = useParams()
  const order = useOrder(orderId)
  if (order.isPending) return <PaymentSkeleton />
  if (order.data) return <PaymentOfOrder key={orderId} order={order.data} />
  if (order.error instanceof ApiProblem && order.error.status === 404) return <PaymentMissing />
  return (
    <>
      <PageHead title="Payment" />
      <h2 className="mb-6 text-h1">Payment</h2>
      <LoadFailure title="The order could not be loaded" query={order} />
    </>
  )
}

function PaymentOfOrder({ order }: { order: Order }) {
  const [stateAtFirst] = useState(order.state)
  if (order.paid)
    return <PaymentDone order={order} isJustPaid={stateAtFirst === 'awaitingPayment'} />
  if (order.state === 'awaitingPayment') return <Payment order={order} />
  return <PaymentClosed order={order} />
}

function Payment({ order }: { order: Order }) {
  const payment = usePayment()
  const refusal = useRefusal(order)
  if (refusal === 'orderNotPayable') return <PaymentClosed order={order} />
  const isConfirming = payment.step === 'confirming' || refusal === 'paymentPending'
  return (
    <>
      <PageHead title={`Pay for ${order.ProductName}`} />
      <h2 className="text-h1 [overflow-wrap:anywhere] max-sm:text-h4">Hello, {order.customer}</h2>
      <p className="mt-2 text-lead text-steel-700">
        Please pay for <strong className="font-semibold text-ink">{order.ProductName}</strong>.
      </p>
      <p className="num mt-1 text-lead lg:hidden">
        Order {order.orderNo}:{' '}
        <strong className="font-semibold">{formatDollars(order.total)}</strong>
      </p>
      <div className="mt-7 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="max-lg:order-last">
          <OrderSlip order={order} />
          <HoldNotice order={order} />
        </div>
        <div>
          {isConfirming && (
            <PaymentConfirming orderId={order._id} isJustSent={payment.step === 'confirming'} />
          )}
          {/* Only hidden: the provider's frame must live until the payment's result is known. */}
          <div hidden={isConfirming}>
            <CardEntry order={order} payment={payment} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Why the shop gave no client secret, if the order has changed since it was loaded. */
function useRefusal(order: Order) {
  const { error } = useClientSecret(order)
  const { refetch } = useOrder(order._id)
  const code = error instanceof ApiProblem ? error.code : undefined
  useEffect(() => {
    // Paid meanwhile: in another tab, or by a payment whose answer was lost.
    if (code === 'orderAlreadyPaid') refetch()
  }, [code, refetch])
  return code
}
