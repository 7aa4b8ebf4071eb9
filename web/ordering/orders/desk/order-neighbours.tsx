import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { DeskOrder } from '../../../../contract/ordering/desk-orders.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { readDeskFilter, writeDeskFilter } from './desk-filter.ts'
import { useNeighbours } from './queries.ts'

/** Leads through the list that an order was opened from, in its order; back to All Order if it came from elsewhere. */
export function OrderNeighbours({ orderId }: { readonly orderId: string }) {
  const list = new URLSearchParams(useLocation().search).get('list')
  const filter = list === null ? undefined : readDeskFilter(new URLSearchParams(list))
  const neighbours = useNeighbours(orderId, filter)
  if (!filter)
    return (
      <p className="mb-2">
        <Link className="tlink inline-flex min-h-6 items-center text-small" to={paths.allOrders}>
          Back to All Order
        </Link>
      </p>
    )
  const { previous, next } = neighbours.data ?? {}
  const search = writeDeskFilter(filter)
  return (
    <nav
      aria-label="Orders of the list"
      className="mb-4 flex flex-wrap items-center justify-between gap-3"
    >
      <Link className="tlink inline-flex min-h-6 items-center" to={`${paths.orders}?${search}`}>
        Back to Orders
      </Link>
      <div className="flex gap-3" aria-busy={neighbours.isPending}>
        <Neighbour order={previous} list={search} name="Previous">
          <Icon of={ArrowLeft} />
          Previous
        </Neighbour>
        <Neighbour order={next} list={search} name="Next">
          Next
          <Icon of={ArrowRight} />
        </Neighbour>
      </div>
    </nav>
  )
}

interface NeighbourProps {
  readonly order: DeskOrder | undefined
  readonly list: string
  readonly name: string
  readonly children: ReactNode
}

function Neighbour({ order, list, name, children }: NeighbourProps) {
  if (!order)
    return (
      <button type="button" disabled className="btn btn-sm">
        {children}
      </button>
    )
  return (
    <Link
      className="btn btn-outline btn-sm"
      to={paths.order(order._id, list)}
      aria-label={`${name}: order ${order.orderNo}`}
    >
      {children}
    </Link>
  )
}
