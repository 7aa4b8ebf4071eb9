import { useState } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { GoodsTag } from '../../ordering/orders/goods/fulfilment-tag.tsx'
import { goodsText } from '../../ordering/orders/goods/goods-text.ts'
import { OrderStateTag } from '../../ordering/orders/order-state-tag.tsx'
import { useOwnOrders } from '../../ordering/orders/own-queries.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { MoreButton } from '../../platform/paging/more-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

const ORDERS_AT_FIRST = 5

const COLUMNS = [
  { title: 'Order' },
  { title: 'Product name' },
  { title: 'State' },
  { title: 'Total', isNumber: true },
] as const

/** The orders of one customer, newest first; cancelled ones apart. */
export function CustomerOrders({ email }: { readonly email: string }) {
  const list = useOwnOrders(email, true)
  const cancelled = useOwnOrders(email, true, 'cancelled')
  return (
    <>
      <ListedOrders title="Orders" list={list} />
      {(cancelled.data?.pages[0]?.total ?? 0) > 0 && (
        <ListedOrders title={`${capital(words().cancelled)} orders`} list={cancelled} />
      )}
    </>
  )
}

function ListedOrders({ title, list }: { title: string; list: ReturnType<typeof useOwnOrders> }) {
  const [isWhole, setIsWhole] = useState(false)
  const orders = list.data?.pages.flatMap(({ items }) => items) ?? []
  const shown = isWhole ? orders : orders.slice(0, ORDERS_AT_FIRST)
  return (
    <section aria-label={title}>
      <h3 className="mb-3 text-h3">{title}</h3>
      <Unloaded what="The orders" query={list}>
        <Skeleton className="h-20" />
      </Unloaded>
      {list.data && orders.length === 0 && (
        <p className="text-small text-steel-600">No orders yet.</p>
      )}
      {orders.length > 0 && (
        <Ledger label={title} columns={COLUMNS}>
          {shown.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </Ledger>
      )}
      {orders.length > shown.length ? (
        <Button className="mt-4" onClick={() => setIsWhole(true)}>
          All {formatCount(list.data?.pages[0]?.total ?? orders.length)}
          <span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
      ) : (
        <MoreButton list={list}>Show more orders</MoreButton>
      )}
    </section>
  )
}

function OrderRow({ order }: { order: Order }) {
  return (
    <LedgerRow className="max-xl:grid-cols-[minmax(0,1fr)_auto] max-xl:gap-x-3 max-xl:gap-y-1">
      <LedgerCell className="max-xl:col-start-1">
        <Link className="tlink num font-semibold" to={paths.order(order._id)}>
          {order.orderNo}
        </Link>
        <span className="num block text-micro text-steel-600">{formatDate(order.createdAt)}</span>
      </LedgerCell>
      <LedgerCell className="text-small [overflow-wrap:anywhere] max-xl:col-span-2 max-xl:row-start-2">
        {order.ProductName}
        <span className="num block text-micro text-steel-600">{goodsText(order)}</span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2 max-xl:row-start-3">
        <span className="flex flex-wrap gap-1.5">
          <OrderStateTag order={order} />
          <GoodsTag order={order} />
        </span>
      </LedgerCell>
      <LedgerCell isNumber className="font-semibold max-xl:col-start-2 max-xl:row-start-1">
        {formatDollars(order.total)}
      </LedgerCell>
    </LedgerRow>
  )
}
