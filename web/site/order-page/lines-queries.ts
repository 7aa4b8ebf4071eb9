import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

const LINES_A_PAGE = 200

/** The lines of one order by number, in pages. */
export function useOrderLines(orderId: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['orders', orderId, 'lines'],
    queryFn: ({ pageParam, signal }) =>
      api.request('GET /order/:id/lines', {
        params: { id: orderId },
        query: { limit: String(LINES_A_PAGE), after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      page.length === LINES_A_PAGE ? String(page.at(-1)?.lineNo) : undefined,
  })
}
