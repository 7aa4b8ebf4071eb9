import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

const DRAFTS_A_PAGE = '100'

/** One page of the products that are not published, newest first. */
export const draftsQuery = (api: Api, after: string | undefined) =>
  queryOptions({
    queryKey: ['products', 'drafts', { after }],
    queryFn: ({ signal }) =>
      api.list('GET /product/drafts', { query: { limit: DRAFTS_A_PAGE, after }, signal }),
    placeholderData: keepPreviousData,
  })

export const useDrafts = (after: string | undefined) => useQuery(draftsQuery(useApi(), after))

/** Count of the drafts. */
export function useDraftCount() {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'drafts', 'count'],
    queryFn: ({ signal }) => api.list('GET /product/drafts', { query: { limit: '1' }, signal }),
  })
}
