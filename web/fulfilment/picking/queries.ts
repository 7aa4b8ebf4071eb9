import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'

/** The pieces left to pack of the orders with these numbers, separated by commas. */
export function usePickList(orders: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['orders', 'pickList', orders],
    enabled: orders !== '',
    queryFn: ({ signal }) => api.request('GET /orders/pickList', { query: { orders }, signal }),
  })
}
