import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Order } from '../../../contract/ordering/orders.ts'
import { OrderAgainButton } from '../../ordering/carts/again/order-again-button.tsx'
import { OrderDelivery } from '../../ordering/orders/goods/order-delivery.tsx'
import { OrderDeleteButton } from '../../ordering/orders/order-delete-button.tsx'
import { OrderDeletion } from '../../ordering/orders/order-deletion.tsx'
import { OrderHead } from '../../ordering/orders/order-head.tsx'
import { OrderTimeline } from '../../ordering/orders/order-timeline.tsx'
import { useOrder } from '../../ordering/orders/queries.ts'
import { leftToRefund } from '../../ordering/refunds/left-to-refund.ts'
import { useAdmin, useSession } from '../../people/sessions/queries.ts'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { OrderGoods } from './order-goods.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderShipping } from './order-shipping.tsx'

const OrderDocuments = lazyPart(() => import('../../fulfilment/documents/order-documents.tsx'))
/** For staff only. */
const RefundForm = lazyPart(() => import('../../ordering/refunds/refund-form.tsx'), 'RefundForm')

/** One order in full, for its customer and for admins, who can refund it here. */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  const order = useOrder(orderId)
  if (order.data) return <OneOrder order={order.data} />
  return (
    <UnloadedPage
      title="Order"
      query={order}
      waiting={
        <Loading label="Loading the order" className="grid gap-6">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
        </Loading>
      }
      // Missing, or somebody else's order: the shop gives one answer for both.
      missing={{
        title: 'There is no such order in this account',
        text: 'It may belong to another account.',
        listPath: paths.dashboard,
        listName: 'My Order',
      }}
      failure="The order could not be loaded"
    />
  )
}

function OneOrder({ order }: { order: Order }) {
  const user = useSession().data?.user
  const isAdmin = useAdmin(user?.email).data?.admin === true
  const isOwn = user?.email === order.customerEmail
  return (
    <>
      <OrderHead order={order}>{isOwn && <OrderAgainButton orderId={order._id} />}</OrderHead>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div className="grid gap-8">
          {order.lineCount === 1 ? <OrderGoods order={order} /> : <OrderLines order={order} />}
          {isOwn && <OrderShipping order={order} />}
          <OrderMoney order={order} />
          <Documents order={order} isAdmin={isAdmin} />
          <OrderDelivery order={order} />
        </div>
        <div className="grid gap-8">
          <OrderPayment order={order} isOwn={isOwn}>
            <DeleteOrder order={order} listPath={isAdmin ? paths.allOrders : paths.dashboard} />
          </OrderPayment>
          {/* Remounted after each refund, to start from the amount left. */}
          {isAdmin && order.paid && !order.sample && leftToRefund(order) > 0 && (
            <Suspense fallback={null}>
              <RefundForm key={leftToRefund(order)} order={order} />
            </Suspense>
          )}
          <OrderTimeline orderId={order._id} />
        </div>
      </div>
      <p className="mt-8 flex flex-wrap gap-x-6 text-small">
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={isAdmin ? paths.allOrders : paths.dashboard}
        >
          Back to {isAdmin ? 'All Order' : 'My Order'}
        </Link>
        {isOwn &&
          (['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              className="tlink inline-flex min-h-6 items-center"
              href={`/order/${order._id}/export?format=${format}`}
              download
            >
              Download {format.toUpperCase()}
            </a>
          ))}
        {isAdmin && (
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.orderDesk(order._id)}>
            Pack, ship and refund by line
          </Link>
        )}
      </p>
    </>
  )
}

/** Nothing where the shop writes no papers. */
function Documents(props: { readonly order: Order; readonly isAdmin: boolean }) {
  if (!useDeliveryTerms().data?.papers) return null
  return (
    <Suspense fallback={null}>
      <OrderDocuments {...props} />
    </Suspense>
  )
}

/** Same rules as in the lists; leaves for the list, which shows that its row is gone. */
function DeleteOrder({ order, listPath }: { order: Order; listPath: string }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <OrderDeleteButton order={order} onDelete={() => setIsAsking(true)} />
      {isAsking && (
        <OrderDeletion
          order={order}
          onKeep={() => setIsAsking(false)}
          onDeleted={() => navigate(listPath)}
        />
      )}
    </>
  )
}
