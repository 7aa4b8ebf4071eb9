import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../base/calls/api.ts'

const RETURNS_A_PAGE = 50

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
