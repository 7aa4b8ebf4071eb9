import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

const DRAFTS_A_PAGE = '100'

/** One page of the products that are not published, newest first. */
export function useDrafts(after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'drafts', { after }],
    queryFn: ({ signal }) =>
      api.list('GET /product/drafts', { query: { limit: DRAFTS_A_PAGE, after }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Count of the drafts. */
export function useDraftCount() {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'drafts', 'count'],
    queryFn: ({ signal }) => api.list('GET /product/drafts', { query: { limit: '1' }, signal }),
  })
}
