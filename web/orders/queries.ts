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

/** An admin's filter of all orders. */
export interface OrderFilter {
  readonly q?: string
  readonly kind?: OrderKind
}

/** One page of all orders, newest first; the previous page stays visible until it is loaded. */
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

/** Count of the orders of a kind. */
export const orderCountQuery = (api: Api, { q, kind }: OrderFilter) =>
  queryOptions({
    queryKey: ['orders', 'count', { q, kind }],
    queryFn: ({ signal }) => api.list('GET /orders/', { query: { limit: '1', q, kind }, signal }),
    placeholderData: keepPreviousData,
  })

/** Terms of the caller's next order. Never cached: confirming the email in another tab changes them. */
export const orderTermsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orderTerms'],
    queryFn: ({ signal }) => api.request('GET /orderTerms', { signal }),
  })

/** One order. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api.request('GET /order/:id', { params: { id }, signal }),
    meta: { essential: true },
  })

/** All moves of one order. */
export const timelineQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['orders', id, 'timeline'],
    queryFn: ({ signal }) => api.request('GET /order/:id/timeline', { params: { id }, signal }),
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
