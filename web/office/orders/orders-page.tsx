import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportLinks } from '../../fulfilment/papers/export-links.tsx'
import {
  type DeskFilter,
  readDeskFilter,
  writeDeskFilter,
} from '../../ordering/orders/desk/desk-filter.ts'
import { useDeskOrders } from '../../ordering/orders/desk/queries.ts'
import { May } from '../../people/sessions/rights/may.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { type ListChoice, useListChoice } from '../../platform/paging/list-choice.ts'
import { ListHeading } from '../../platform/paging/list-heading.tsx'
import { ListPager } from '../../platform/paging/list-pager.tsx'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { DeskActions } from './desk-actions.tsx'
import { DeskTable } from './desk-table.tsx'
import { FilterBar, FilterButton, GoodsChoice } from './filter-bar.tsx'
import { KeptFilters } from './kept-filters.tsx'
import { useDeskTicks } from './use-desk-ticks.ts'

/** The desk's list of orders: one row each, to be found, ticked, picked and shipped. */
export default function OrdersPage() {
  const heading = usePageFocus()
  const choice = useListChoice()
  const filter = readDeskFilter(choice.search)
  const list = useDeskOrders({ ...filter, after: choice.after })
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PageHead title="Orders" />
      <ListHeading ref={heading} title="Orders" list={list.data} shown={list}>
        <div className="flex min-w-0 gap-3 max-md:w-full">
          <FilterButton filter={filter} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          <GoodsChoice filter={filter} />
        </div>
      </ListHeading>
      <FilterBar filter={filter} isOpen={isOpen} />
      <KeptFilters filter={filter} />
      <FoundOrders list={list} filter={filter} choice={choice} />
    </>
  )
}

interface FoundOrdersProps {
  readonly list: ReturnType<typeof useDeskOrders>
  readonly filter: DeskFilter
  readonly choice: ListChoice
}

function FoundOrders({ list, filter, choice }: FoundOrdersProps) {
  const queryClient = useQueryClient()
  const ticks = useDeskTicks()
  if (list.isPending)
    return (
      <Loading label="Loading the orders" className="border-t-2 border-ink pt-2">
        <Skeleton className="h-200" />
      </Loading>
    )
  if (list.isLoadingError)
    return (
      <LoadFailure
        title="The orders could not be loaded"
        onRetry={() => queryClient.refetchQueries({ queryKey: ['orders'], type: 'active' })}
        query={list}
      />
    )
  return (
    <div aria-busy={list.isPlaceholderData}>
      {/* Stays while the list is empty: its dialog may have shipped all of it. */}
      <DeskActions ticks={ticks} filter={filter} list={list.data} />
      {list.data.items.length === 0 ? (
        <NoOrders isWhole={Object.keys(filter).length === 0 && !choice.after} />
      ) : (
        <>
          <DeskTable ticks={ticks} orders={list.data.items} list={writeDeskFilter(filter)} />
          <ListPager list={list.data} isTurning={list.isPlaceholderData} />
          <May call="GET /orders/export">
            <div className="mt-6">
              <ExportLinks
                what="all orders of this list"
                pathOf={(format) => `/orders/export?${writeDeskFilter(filter)}&format=${format}`}
              />
            </div>
          </May>
        </>
      )}
    </div>
  )
}

function NoOrders({ isWhole }: { readonly isWhole: boolean }) {
  if (isWhole) return <EmptyState title="No orders yet">Customer orders appear here.</EmptyState>
  return (
    <EmptyState
      title="No orders match these filters"
      action={
        <Link className="btn btn-outline" to="?">
          Show all
        </Link>
      }
    />
  )
}
