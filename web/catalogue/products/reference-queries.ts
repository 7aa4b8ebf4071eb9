import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

// Not in queries.ts, which every page loads.

/** Other numbers of a product, and what replaced it. */
export const referencesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', id, 'references'],
    queryFn: ({ signal }) => api.request('GET /product/:id/references', { params: { id }, signal }),
  })

export const useReferences = (id: string) => useQuery(referencesQuery(useApi(), id))
