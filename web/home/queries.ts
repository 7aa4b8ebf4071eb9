import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../base/calls/api.ts'

/** What the shop has written for its home page; what is absent is built in. */
export const contentQuery = (api: Api) =>
  queryOptions({
    queryKey: ['content'],
    queryFn: ({ signal }) => api.request('GET /content', { signal }),
  })

/** Empty if it could not be loaded: the page has something to show. */
export const useContent = () => useQuery(contentQuery(useApi())).data ?? {}
