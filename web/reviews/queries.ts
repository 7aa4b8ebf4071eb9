import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../base/api.ts'

const LAST_REVIEWS = 6

/** The newest six, for the home page. */
export const lastReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['reviews', 'last'],
    queryFn: ({ signal }) =>
      api.request('GET /review', { query: { limit: String(LAST_REVIEWS) }, signal }),
  })
