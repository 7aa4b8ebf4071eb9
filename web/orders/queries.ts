import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Order, OrderKind } from '../../contract/orders.ts'
import type { Api, ListAnswer } from '../base/api.ts'

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

/** What an admin looks for among all orders. */
export interface OrderFilter {
  readonly q?: string
  readonly kind?: OrderKind
}

/** One page of the orders of the whole shop, newest first; the page before stays in sight until the next is there. */
export const allOrdersQuery = (
  api: Api,
  { q, kind, after }: OrderFilter & { readonly after?: string },
) =>
  queryOptions({
    queryKey: ['orders', 'all', { q, kind, after }],
    queryFn: ({ signal }) =>
      api.list('GET /orders/', {
        query: { limit: String(ORDERS_A_PAGE), q, kind, after },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** How many orders there are of a kind. */
export const orderCountQuery = (api: Api, { q, kind }: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', 'count', { q, kind }],
    queryFn: ({ signal }) => api.list('GET /orders/', { query: { limit: '1', q, kind }, signal }),
    placeholderData: keepPreviousData,
  })

/** What holds for the caller's next order. Confirming the email changes it in another tab, so it is never old. */
export const orderTermsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orderTerms'],
    queryFn: ({ signal }) => api.request('GET /orderTerms', { signal }),
  })

/** One order, for its payment page. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api.request('GET /order/:id', { params: { id }, signal }),
    meta: { essential: true },
  })

/** Every move of one order. */
export const timelineQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'timeline'],
    queryFn: ({ signal }) => api.request('GET /order/:id/timeline', { params: { id }, signal }),
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
