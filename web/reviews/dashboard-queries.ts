import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../api.ts'

// Apart from the home page's query, so that its visitors do not load them.

const ROWS_A_PAGE = 50

/** Whether the caller may write a review. */
export const reviewPermissionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reviewPermission'],
    queryFn: ({ signal }) => api.request('GET /review/permission', { signal }),
  })

/** One page of all reviews; the page before stays in sight until the next is there. */
export const allReviewsQuery = (api: Api, after: string | undefined) =>
  queryOptions({
    queryKey: ['reviews', 'all', { after }],
    queryFn: ({ signal }) =>
      api.list('GET /review', { query: { limit: String(ROWS_A_PAGE), after }, signal }),
    placeholderData: keepPreviousData,
  })
