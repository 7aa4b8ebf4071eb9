import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { Order } from '../../../contract/ordering/orders.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import type { ListAnswer } from '../../platform/base/calls/api-answers.ts'

// Not in queries.ts, which every page loads: only few pages need infinite lists.

const ORDERS_A_PAGE = 50

/** Only cancelled orders, or all others. */
export type OwnOrdersShown = 'cancelled' | undefined

/** The orders of one customer, newest first, in pages. */
export const ownOrdersQuery = (api: Api, customerEmail: string, state?: OwnOrdersShown) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'own', customerEmail, state ?? 'listed'],
    queryFn: ({ pageParam, signal }): Promise<ListAnswer<Order>> =>
      api.list('GET /order', {
        query: { customerEmail, state, limit: String(ORDERS_A_PAGE), after: pageParam },
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
) =>
  useInfiniteQuery({
    ...ownOrdersQuery(useApi(), customerEmail ?? '', state),
    enabled: customerEmail !== undefined && hasOrders,
  })

/** Removes a deleted order from the cached list, without reloading the list. */
export function removeOwnOrder(
  queryClient: QueryClient,
  { queryKey }: ReturnType<typeof ownOrdersQuery>,
  orderId: string,
): void {
  queryClient.setQueryData(
    queryKey,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          items: page.items.filter((order) => order._id !== orderId),
          total: page.total - 1,
        })),
      },
  )
}
