import { type ReactNode, Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sumLeftToShip } from '../../../contract/ordering/left-to-pack.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { OrderDocuments } from '../../fulfilment/documents/order-documents.tsx'
import { DeskPack } from '../../office/order-desk/desk-pack.tsx'
import { OrderAgainButton } from '../../ordering/carts/again/order-again-button.tsx'
import { useAllLines } from '../../ordering/orders/all-lines-queries.ts'
import { OrderNeighbours } from '../../ordering/orders/desk/order-neighbours.tsx'
import { GoodsHold, HoldGoodsButton } from '../../ordering/orders/goods/goods-hold.tsx'
import { OrderDelivery } from '../../ordering/orders/goods/order-delivery.tsx'
import { OrderLines } from '../../ordering/orders/goods/order-lines.tsx'
import { OrderOwnFacts } from '../../ordering/orders/goods/order-own-facts.tsx'
import { UnprintableLines } from '../../ordering/orders/goods/unprintable-note.tsx'
import { OrderDeleteButton } from '../../ordering/orders/order-delete-button.tsx'
import { OrderDeletion } from '../../ordering/orders/order-deletion.tsx'
import { OrderHead } from '../../ordering/orders/order-head.tsx'
import { OrderTimeline } from '../../ordering/orders/order-timeline.tsx'
import { useOrder } from '../../ordering/orders/queries.ts'
import { useAdmin, useSession } from '../../people/sessions/queries.ts'
import { useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { UnloadedPage } from '../../platform/base/failures/unloaded-page.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useIsHydrated } from '../../ui/hooks/use-is-hydrated.ts'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { OrderMoney, OrderSums } from './order-money.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderShipping } from './order-shipping.tsx'

const OrderAttachments = lazyPart(
  () => import('../../ordering/orders/attachments/order-attachments.tsx'),
)
// For staff only.
const DeskGoods = lazyPart(() => import('../../office/order-desk/desk-goods.tsx'), 'DeskGoods')
const DeskMails = lazyPart(() => import('../../office/order-desk/desk-mails.tsx'), 'DeskMails')
const DeskMoney = lazyPart(() => import('../../office/order-desk/desk-money.tsx'), 'DeskMoney')
const DeskSide = lazyPart(() => import('../../office/order-desk/desk-side.tsx'), 'DeskSide')

const waiting = (
  <Loading label="Loading the order" className="grid gap-6">
    <Skeleton className="h-28" />
    <Skeleton className="h-40" />
  </Loading>
)

/** One order in full, at one address: its customer looks up and pays, staff pack, ship, refund and note. */
export default function OrderPage() {
  const { orderId = '' } = useParams()
  const order = useOrder(orderId)
  const user = useSession().data?.user
  const admin = useAdmin(user?.email)
  const isAdmin = admin.data?.admin === true
  if (order.data && admin.isPending) return waiting
  if (order.data)
    return (
      <OneOrder
        // Another order of the list begins anew: what is typed belongs to this one.
        key={order.data._id}
        order={order.data}
        isAdmin={isAdmin}
        isOwn={user?.email === order.data.customerEmail}
      />
    )
  return (
    <UnloadedPage
      title="Order"
      query={order}
      waiting={waiting}
      // Missing, or somebody else's order: the shop gives one answer for both.
      missing={
        isAdmin
          ? {
              title: 'There is no such order',
              text: 'Check its address, or search All Order by its number.',
              listPath: paths.allOrders,
              listName: 'All Order',
            }
          : {
              title: 'There is no such order in this account',
              text: 'It may belong to another account.',
              listPath: paths.dashboard,
              listName: 'My Order',
            }
      }
      failure="The order could not be loaded"
    />
  )
}

interface OneOrderProps {
  readonly order: Order
  readonly isAdmin: boolean
  readonly isOwn: boolean
}

function OneOrder({ order, isAdmin, isOwn }: OneOrderProps) {
  const lines = useAllLines(order._id)
  const list = isAdmin ? paths.allOrders : paths.dashboard
  const saysLeft = isAdmin || order.fulfilment === 'partlyShipped'
  // The server sends the page without its lazy parts.
  const isHydrated = useIsHydrated()
  const may = useMay()
  const seesPapers = !isAdmin || isOwn || may('GET /document/:id')
  const documents = seesPapers && <OrderDocuments order={order} isAdmin={isAdmin} isOwn={isOwn} />
  const payment = (
    <OrderPayment order={order} isOwn={isOwn}>
      {(isOwn || may('DELETE /order/:id')) && <DeleteOrder order={order} listPath={list} />}
    </OrderPayment>
  )
  const files = isHydrated && seesPapers && (
    <Suspense fallback={null}>
      <OrderAttachments
        orderId={order._id}
        isAdmin={isAdmin}
        mayAdd={isOwn || may('POST /order/:id/attachment')}
      />
    </Suspense>
  )
  const writesPapers = useDeliveryTerms().data?.papers
  // Their place is kept while the invoice is being written: the lines below would move.
  const hasPapers = writesPapers && (order.paidAt !== null || order.state === 'awaitingPayment')
  return (
    <>
      {isAdmin && <OrderNeighbours orderId={order._id} />}
      <OrderHead
        order={order}
        isDesk={isAdmin}
        customer={isAdmin && <HeadCustomer order={order} />}
        left={saysLeft ? lines.data && sumLeftToShip(lines.data) : undefined}
      >
        {isAdmin && lines.data && <DeskPack order={order} lines={lines.data} />}
        {isOwn && order.state === 'awaitingPayment' && (
          <Link className="btn btn-primary" to={paths.payment(order._id)}>
            Payment
          </Link>
        )}
        {isOwn && <OrderAgainButton orderId={order._id} />}
        {may('POST /order/:id/hold') && <HoldGoodsButton order={order} />}
      </OrderHead>
      <GoodsHold order={order} mayRelease={may('DELETE /order/:id/hold')} />
      {/* A buyer comes for the invoice, staff for what is to be packed. */}
      {!isAdmin && hasPapers && <div className="mb-8 min-h-25">{documents}</div>}
      <div className="mb-8">
        <Unloaded what="The lines" query={lines} className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Unloaded>
        {lines.data && (
          <OrderLines lines={lines.data} reader={isAdmin ? 'admin' : 'customer'}>
            {isAdmin && <UnprintableLines lines={lines.data} />}
          </OrderLines>
        )}
        {!isAdmin && <OrderMoney order={order} />}
      </div>
      {isAdmin ? (
        <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] lg:grid-rows-[auto_1fr]">
          <div className="grid gap-8">
            <DeskPart className="min-h-40">
              <DeskGoods order={order} lines={lines.data} />
            </DeskPart>
          </div>
          <div className="grid gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <DeskPart>
              <DeskSide order={order}>{payment}</DeskSide>
            </DeskPart>
          </div>
          <div className="grid gap-8">
            {order.total !== null && (
              <DeskPart>
                <DeskMoney order={order} lines={lines.data}>
                  <OrderSums order={order} />
                </DeskMoney>
              </DeskPart>
            )}
            {writesPapers && documents}
            {files}
            {may('POST /mail/:id/again') && (
              <DeskPart className="min-h-40">
                <DeskMails orderId={order._id} />
              </DeskPart>
            )}
            <OrderTimeline orderId={order._id} />
          </div>
        </div>
      ) : (
        <div className="grid gap-10">
          {isOwn && <OrderShipping order={order} />}
          <div className="grid items-start gap-x-10 gap-y-8 sm:grid-cols-2 xl:grid-cols-3">
            {payment}
            <div className="grid gap-4">
              <OrderDelivery order={order} />
              <OrderOwnFacts order={order} />
            </div>
            <OrderTimeline orderId={order._id} />
          </div>
          {files}
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6 text-small">
        {!isAdmin && (
          <Link className="tlink inline-flex min-h-6 items-center" to={list}>
            Back to My Order
          </Link>
        )}
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
      </p>
    </>
  )
}

interface DeskPartProps {
  /** Height of the place. */
  readonly className?: string
  readonly children: ReactNode
}

/** A part for staff, whose place is kept until the browser has it. */
function DeskPart({ className = 'min-h-96', children }: DeskPartProps) {
  const place = <div className={className} />
  return useIsHydrated() ? <Suspense fallback={place}>{children}</Suspense> : place
}

/** The customer by company or name, whose page is one click away. */
function HeadCustomer({ order }: { readonly order: Order }) {
  const { customerId } = order
  const opens = useOpens()
  const name = order.shipTo?.company || order.customer
  if (!customerId || !opens(paths.customer(customerId))) return name
  return (
    <Link className="tlink" to={paths.customer(customerId)}>
      {name}
    </Link>
  )
}

/** Same rules as in the lists; leaves for the list, which shows that its row is gone. */
function DeleteOrder({ order, listPath }: { order: Order; listPath: string }) {
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <OrderDeleteButton order={order} label="Delete order" onDelete={() => setIsAsking(true)} />
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
