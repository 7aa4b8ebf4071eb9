import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import {
  ExportOrders,
  OrderTick,
  OrderTicks,
  type Ticks,
  useTicks,
} from '../../fulfilment/papers/order-ticks.tsx'
import { OrderDeletion } from '../../ordering/orders/order-deletion.tsx'
import { type OrderListFilter, useAllOrders, useOrderCount } from '../../ordering/orders/queries.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { CHOICE_LINE } from '../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListPager } from '../../platform/paging/list-pager.tsx'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { AllOrderRow } from './all-order-row.tsx'
import { GoodsFilter, readGoodsKind } from './goods-filter.tsx'
import { LinkedFilters, readRefund, readTax } from './linked-filters.tsx'
import { HeldFirst, isSortedByHeld, OrderKindFilter, readOrderKind } from './order-kind-filter.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

const DocumentsOfMonth = lazyPart(() => import('../../fulfilment/documents/documents-of-month.tsx'))

const COLUMNS = [
  { title: 'No.' },
  { title: 'Customer name' },
  { title: 'Product name' },
  { title: 'Address' },
  { title: 'Phone' },
  { title: 'Email' },
  { title: 'Total', isNumber: true },
  { title: 'Delete' },
] as const

/** All orders of the shop, for admins. */
export default function AllOrderPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const filter = {
    q: choice.q,
    kind: readOrderKind(choice),
    goods: readGoodsKind(choice),
    tax: readTax(choice),
    refund: readRefund(choice),
  }
  const all = useOrderCount({})
  const found = useOrderCount(filter)
  const ticks = useTicks()
  return (
    <>
      <PageHead title="All Order" />
      <ListHeading
        ref={heading}
        title="All Order"
        list={all.data}
        shown={found}
        found={isFiltered(filter) ? found.data : undefined}
      >
        <div className="flex flex-wrap gap-3 max-md:w-full">
          <ListSearch label="Search the orders" placeholder="Order, customer, phone or part" />
          <ExportOrders ticks={ticks} filter={filter} />
        </div>
      </ListHeading>
      <div className="mb-3 flex flex-wrap gap-3">
        <OrderKindFilter />
        <div className={`${CHOICE_LINE} gap-x-3`}>
          <GoodsFilter />
          <HeldFirst />
        </div>
        <LinkedFilters />
      </div>
      {/* Takes the focus when the focused row is gone, and states how many are left. */}
      <FoundOrders filter={filter} ticks={ticks} onDeleted={() => heading.current?.focus()} />
      <May call="GET /documents/export">
        <Suspense fallback={null}>
          <DocumentsOfMonth />
        </Suspense>
      </May>
    </>
  )
}

const isFiltered = ({ q, kind, goods, tax, refund }: OrderListFilter) =>
  Boolean(q || kind || goods || tax || refund)

interface OrdersOfFilterProps {
  readonly filter: OrderListFilter
  readonly ticks: Ticks
  readonly onDeleted: () => void
}

function FoundOrders({ filter, ticks, onDeleted }: OrdersOfFilterProps) {
  const queryClient = useQueryClient()
  const choice = useListChoice()
  const sort = isSortedByHeld(choice) ? 'held' : undefined
  const list = useAllOrders({ ...filter, sort, after: choice.after })
  if (list.isPending) return <OrdersSkeleton />
  if (list.isLoadingError)
    return (
      <LoadFailure
        title="The orders could not be loaded"
        // Retries the counts too, which failed with the list.
        onRetry={() => queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' })}
        query={list}
      />
    )
  if (list.data.items.length > 0)
    return (
      <div aria-busy={list.isPlaceholderData}>
        <OrderTicks ticks={ticks} />
        <OrderTable
          ticks={ticks}
          orders={list.data.items}
          firstNumber={choice.before + 1}
          onDeleted={onDeleted}
        />
        <ListPager list={list.data} isTurning={list.isPlaceholderData} />
      </div>
    )
  if (isFiltered(filter)) return <NothingFound what="orders" />
  return <EmptyState title="No orders yet">Customer orders appear here.</EmptyState>
}

interface OrderTableProps {
  readonly ticks: Ticks
  readonly orders: Order[]
  readonly firstNumber: number
  readonly onDeleted: () => void
}

function OrderTable({ ticks, orders, firstNumber, onDeleted }: OrderTableProps) {
  const { subject: toDelete, ask, keep, done } = useSubject<Order>(onDeleted)
  return (
    <>
      <Ledger label="All Order" columns={COLUMNS} className="xl:[&_:is(td,th)]:!px-2">
        {orders.map((order, place) => (
          <AllOrderRow
            key={order._id}
            number={firstNumber + place}
            order={order}
            onDelete={() => ask(order)}
            tick={<OrderTick order={order} ticks={ticks} />}
          />
        ))}
      </Ledger>
      {toDelete && <OrderDeletion order={toDelete} onKeep={keep} onDeleted={done} />}
    </>
  )
}
