import { useQuery } from '@tanstack/react-query'
import { type Answer, useApi } from '../base/calls/api.ts'

export type DeliveryTerms = Answer<'GET /delivery'>

/** Whether the shop computes freight or taxes at all. */
export function useDeliveryTerms() {
  const api = useApi()
  return useQuery({
    queryKey: ['deliveryTerms'],
    queryFn: ({ signal }) => api.request('GET /delivery', { signal }),
  })
}
