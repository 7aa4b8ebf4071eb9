import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

export const customerQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['customers', id],
    queryFn: ({ signal }) => api.request('GET /customer/:id', { params: { id }, signal }),
    meta: { essential: true },
  })

export const useCustomer = (id: string) => useQuery(customerQuery(useApi(), id))

/** Reads a customer again. */
export function useReloadCustomer(id: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['customers', id], exact: true })
}
