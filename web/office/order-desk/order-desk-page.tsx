import { useParams } from 'react-router'
import type { Order } from '../../../contract/ordering/orders.ts'
import { OrderHead } from '../../ordering/orders/order-head.tsx'
import { OrderTimeline } from '../../ordering/orders/order-timeline.tsx'
import { useOrder } from '../../ordering/orders/queries.ts'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { HouseNote } from '../customers/house-note.tsx'
import { DeskCustomer } from './desk-customer.tsx'
import { DeskGoods } from './desk-goods.tsx'
import { DeskMails } from './desk-mails.tsx'
import { DeskUntaxed } from './desk-untaxed.tsx'

/** One order as the shop's staff work on it: its lines, shipments, returns, money, mails and notes. */
export default function OrderDeskPage() {
  const { orderId = '' } = useParams()
  const order = useOrder(orderId)
  if (order.data) return <OrderDesk order={order.data} />
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
      missing={{
        title: 'There is no such order',
        text: 'Check its address, or search All Order by its number.',
        listPath: paths.allOrders,
        listName: 'All Order',
      }}
      failure="The order could not be loaded"
    />
  )
}

function OrderDesk({ order }: { order: Order }) {
  return (
    <>
      <OrderHead order={order} />
      <div className="grid items-start gap-x-12 gap-y-8 min-[1400px]:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <DeskGoods order={order} />
        <div className="grid gap-8">
          <DeskUntaxed order={order} />
          <DeskCustomer order={order} />
          <HouseNote of={{ what: 'order', id: order._id }} note={order.note ?? null} />
          <DeskMails orderId={order._id} />
          <OrderTimeline orderId={order._id} />
        </div>
      </div>
      <p className="mt-8 text-small">
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.allOrders}>
          Back to All Order
        </Link>
      </p>
    </>
  )
}
