import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { GoodsKind, Order, OrderKind } from '../../../contract/ordering/orders.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import type { ListAnswer } from '../../platform/base/calls/api-answers.ts'

// Not in queries.ts, which every page loads: only few pages need infinite lists.

const ORDERS_A_PAGE = 50

/** Only cancelled orders, or all others. */
export type OwnOrdersShown = 'cancelled' | undefined

/** Narrows a customer's list. */
export type OwnOrderFilter = {
  readonly q?: string | undefined
  readonly kind?: OrderKind | undefined
  readonly goods?: GoodsKind | undefined
}

/** The orders of one customer, newest first, in pages. */
export const ownOrdersQuery = (
  api: Api,
  customerEmail: string,
  state?: OwnOrdersShown,
  filter: OwnOrderFilter = {},
) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'own', customerEmail, state ?? 'listed', filter],
    queryFn: ({ pageParam, signal }): Promise<ListAnswer<Order>> =>
      api.list('GET /order', {
        query: { customerEmail, state, ...filter, limit: String(ORDERS_A_PAGE), after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })

/** Not loaded while signed out, or for admins, who have no orders. */
export const useOwnOrders = (
  customerEmail: string | undefined,
  hasOrders: boolean,
  state?: OwnOrdersShown,
  filter?: OwnOrderFilter,
) =>
  useInfiniteQuery({
    ...ownOrdersQuery(useApi(), customerEmail ?? '', state, filter),
    enabled: customerEmail !== undefined && hasOrders,
  })

/** Removes a deleted order from the cached list, without reloading the list; from each filter's too. */
export function removeOwnOrder(
  queryClient: QueryClient,
  { queryKey }: ReturnType<typeof ownOrdersQuery>,
  orderId: string,
): void {
  queryClient.setQueriesData<InfiniteData<ListAnswer<Order>>>(
    { queryKey: queryKey.slice(0, -1) },
    (list) => {
      const isIt = ({ _id }: Order) => _id === orderId
      if (!list?.pages.some(({ items }) => items.some(isIt))) return list
      const pages = list.pages.map((page) => ({
        ...page,
        items: page.items.filter((order) => !isIt(order)),
        total: page.total - 1,
      }))
      return { ...list, pages }
    },
  )
}
