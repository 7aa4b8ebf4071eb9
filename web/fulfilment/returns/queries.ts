import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReturnState } from '../../../contract/fulfilment/returns.ts'
import { useApi } from '../../platform/base/calls/api.ts'

const RETURNS_A_PAGE = 50
/** More returns of one order than anybody reads. */
const OF_AN_ORDER = 200

/** One page of returns, newest first; the previous page stays visible until it is loaded. */
export function useReturns({ state, after }: { state?: ReturnState | 'open'; after?: string }) {
  const api = useApi()
  return useQuery({
    queryKey: ['returns', 'all', { state, after }],
    queryFn: ({ signal }) =>
      api.list('GET /return', { query: { limit: String(RETURNS_A_PAGE), state, after }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The returns of one order, newest first. */
export function useOrderReturns(order: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['returns', 'order', order],
    queryFn: ({ signal }) =>
      api.list('GET /return', { query: { limit: String(OF_AN_ORDER), order }, signal }),
  })
}

/** The returns of one customer, newest first, in pages. */
export function useReturnsOf(customerId: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['returns', 'customer', customerId],
    queryFn: ({ pageParam, signal }) =>
      api.request('GET /return', {
        query: { customer: customerId, limit: String(RETURNS_A_PAGE), after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length === RETURNS_A_PAGE ? page.at(-1)?._id : undefined),
  })
}
