import { useRef } from 'react'
import { Navigate } from 'react-router'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount, formatDollars, sumDollars } from '../../../contract/values/money/money.ts'
import { words } from '../../../contract/values/text/words.ts'
import { ExportOwnOrders } from '../../fulfilment/papers/export-links.tsx'
import { OrderDeletion } from '../../ordering/orders/order-deletion.tsx'
import { useOwnOrders } from '../../ordering/orders/own-queries.ts'
import { useAdmin, useSession } from '../../people/sessions/queries.ts'
import { firstPageOf } from '../../people/sessions/rights/page-rights.ts'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { ListSearch } from '../../platform/paging/list-search.tsx'
import { MoreButton } from '../../platform/paging/more-button.tsx'
import { NothingFound } from '../../platform/paging/nothing-found.tsx'
import { useSubject } from '../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { OrderRow } from './order-row.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { OwnOrderFilter, readOwnChoice } from './own-filters.tsx'

const COLUMNS = [
  { title: 'No.' },
  { title: 'Name' },
  { title: 'Product Name' },
  { title: 'Address' },
  { title: 'Phone' },
  { title: 'Price', isNumber: true },
  { title: 'Delete' },
  { title: 'Payment' },
] as const

/** A customer's own orders: pay, delete, look up. Staff, who have none here, are redirected to the first page of theirs. */
export default function MyOrderPage() {
  const email = useSession().data?.user?.email
  const admin = useAdmin(email)
  const rights = useRights()
  // In parallel with the role query, not after it: most visitors here are customers.
  const choice = useListChoice()
  const { kind, goods, cancelled } = readOwnChoice(choice)
  const shown = cancelled && 'cancelled'
  const filter = { q: choice.q, kind, goods }
  const list = useOwnOrders(email, !admin.data?.admin, shown, filter)
  if (admin.isPending) return <OrdersSkeleton />
  if (admin.data?.admin) return <Navigate to={firstPageOf(rights)} replace />
  return (
    <OwnOrders
      list={list}
      isCancelled={shown !== undefined}
      isFiltered={Boolean(choice.q || kind || goods)}
    />
  )
}

interface OwnOrdersProps {
  readonly list: ReturnType<typeof useOwnOrders>
  /** Whether only cancelled orders are shown. */
  readonly isCancelled: boolean
  readonly isFiltered: boolean
}

function OwnOrders({ list, isCancelled, isFiltered }: OwnOrdersProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const orders = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title="My Order" />
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <PageHeading ref={heading}>
          My Order{' '}
          {list.data && (
            <span className="num text-steel-500">
              {formatCount(list.data.pages[0]?.total ?? 0)}
            </span>
          )}
        </PageHeading>
        <StillToPay orders={orders} />
      </div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <OwnOrderFilter />
        <ListSearch label="Search your orders" placeholder="Order, PO or part number" />
      </div>
      {list.isPending && <OrdersSkeleton />}
      {list.isLoadingError && <LoadFailure title="The orders could not be loaded" query={list} />}
      {list.data && orders.length === 0 && (
        <Nothing isCancelled={isCancelled} isFiltered={isFiltered} />
      )}
      {orders.length > 0 && (
        // Takes the focus when the focused row is gone, and states how many are left.
        <OrderTable orders={orders} onDeleted={() => heading.current?.focus()} />
      )}
      <MoreButton list={list}>Show older orders</MoreButton>
      {orders.length > 0 && (
        <div className="mt-6">
          <ExportOwnOrders />
        </div>
      )}
    </>
  )
}

function OrderTable({ orders, onDeleted }: { orders: Order[]; onDeleted: () => void }) {
  const { subject: toDelete, ask, keep, done } = useSubject<Order>(onDeleted)
  return (
    <>
      <Ledger label="My Order" columns={COLUMNS}>
        {orders.map((order, place) => (
          <OrderRow key={order._id} number={place + 1} order={order} onDelete={() => ask(order)} />
        ))}
      </Ledger>
      {toDelete && <OrderDeletion order={toDelete} onKeep={keep} onDeleted={done} />}
    </>
  )
}

function StillToPay({ orders }: { orders: Order[] }) {
  const unpaid = orders.filter((order) => order.state === 'awaitingPayment')
  const total = sumDollars(unpaid.map(({ total }) => total ?? 0))
  return (
    // On phones a line of its own, there before the orders are: the list below would move.
    <p className="num min-h-5 text-small text-steel-600 max-sm:w-full">
      {unpaid.length > 0 && (
        <>
          {unpaid.length} unpaid,{' '}
          <span className="font-semibold text-ink">{formatDollars(total)}</span> to pay
        </>
      )}
    </p>
  )
}

function Nothing({ isCancelled, isFiltered }: Omit<OwnOrdersProps, 'list'>) {
  if (isFiltered) return <NothingFound what="orders" />
  return isCancelled ? <NoCancelled /> : <NoOrders />
}

function NoCancelled() {
  return (
    <EmptyState title={`No ${words().cancelled} orders`}>
      Unpaid orders that you or the shop delete appear here.
    </EmptyState>
  )
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      action={
        <Link className="btn btn-primary" to={paths.catalogue}>
          Open the {words().catalogue}
        </Link>
      }
    >
      Your orders appear here with their payment and delivery address.
    </EmptyState>
  )
}
