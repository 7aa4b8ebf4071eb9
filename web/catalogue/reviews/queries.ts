import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ReviewKind } from '../../../contract/catalogue/reviews.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

const LAST_REVIEWS = 6
const ROWS_A_PAGE = 50

/** The newest six, for the home page. */
export const lastReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reviews', 'last'],
    queryFn: ({ signal }) =>
      api.request('GET /review', { query: { limit: String(LAST_REVIEWS) }, signal }),
  })

export const useLastReviews = () => useQuery(lastReviewsQuery(useApi()))

/** One page of the reviews for staff; the previous page stays visible until it is loaded. */
export function useDeskReviews(kind: ReviewKind | undefined, after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['reviews', 'desk', { kind, after }],
    queryFn: ({ signal }) =>
      api.list('GET /reviews/desk', { query: { limit: String(ROWS_A_PAGE), kind, after }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Whether the caller may write a review. */
export function useReviewPermission() {
  const api = useApi()
  return useQuery({
    queryKey: ['reviewPermission'],
    queryFn: ({ signal }) => api.request('GET /review/permission', { signal }),
  })
}
