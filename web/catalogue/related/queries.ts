import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

/** Alternatives to a product, and what buyers order with it. */
export const relatedQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', id, 'related'],
    queryFn: ({ signal }) => api.request('GET /product/:id/related', { params: { id }, signal }),
  })

export const useRelated = (id: string) => useQuery(relatedQuery(useApi(), id))
