import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { GoodsKind, OrderKind } from '../../../contract/ordering/orders.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

const ORDERS_A_PAGE = 50

/** An admin's filter of all orders. */
export type OrderListFilter = {
  readonly q?: string
  readonly kind?: OrderKind
  readonly goods?: GoodsKind
  readonly tax?: 'untaxed'
  readonly refund?: 'pending'
}

interface OrderPage {
  /** Only unpaid orders, those that reserve most pieces first. */
  readonly sort?: 'held'
  readonly after?: string
}

/** One page of all orders, by default newest first; the previous page stays visible until it is loaded. */
export function useAllOrders(page: OrderListFilter & OrderPage) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', 'all', page],
    queryFn: ({ signal }) =>
      api.list('GET /orders/', { query: { limit: String(ORDERS_A_PAGE), ...page }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Count of the orders that a filter shows. */
export function useOrderCount(filter: OrderListFilter) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', 'count', filter],
    queryFn: ({ signal }) => api.list('GET /orders/', { query: { limit: '1', ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Terms of the caller's next order. Never cached: confirming the email in another tab changes them. */
export const orderTermsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orderTerms'],
    queryFn: ({ signal }) => api.request('GET /orderTerms', { signal }),
  })

export const useOrderTerms = () => useQuery(orderTermsQuery(useApi()))

export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['orders', id],
    queryFn: ({ signal }) => api.request('GET /order/:id', { params: { id }, signal }),
    meta: { essential: true },
  })

/** Polls every `refetchInterval` milliseconds, if given. */
export const useOrder = (id: string, options: { readonly refetchInterval?: number } = {}) =>
  useQuery({ ...orderQuery(useApi(), id), ...options })

/** All moves of one order. */
export function useTimeline(id: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', id, 'timeline'],
    queryFn: ({ signal }) => api.request('GET /order/:id/timeline', { params: { id }, signal }),
  })
}
