import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Order } from '../../contract/orders.ts'
import type { Api, ListAnswer } from '../api.ts'

const ORDERS_A_PAGE = 50

/** The orders of one customer, newest first, page by page. */
export const ownOrdersQuery = (api: Api, customerEmail: string) =>
  infiniteQueryOptions({
    queryKey: ['orders', 'own', customerEmail],
    queryFn: ({ pageParam, signal }): Promise<ListAnswer<Order>> =>
      api.list('GET /order', {
        query: { customerEmail, limit: String(ORDERS_A_PAGE), after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })

/** One order, for its payment page. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api.request('GET /order/:id', { params: { id }, signal }),
    meta: { essential: true },
  })

/** Takes a deleted order out of the customer's list, without asking for the list again. */
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
