import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

/** Content that the shop has written for its home page; absent kinds have built-in content. */
export const contentQuery = (api: Api) =>
  queryOptions({
    queryKey: ['content'],
    queryFn: ({ signal }) => api.request('GET /content', { signal }),
  })

/** Empty if the content could not be loaded: the page then shows the built-in content. */
export const useContent = () => useQuery(contentQuery(useApi())).data ?? {}
