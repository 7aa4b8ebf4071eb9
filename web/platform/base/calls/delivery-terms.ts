import { useQuery } from '@tanstack/react-query'
import { type Answer, useApi } from './api.ts'

export type DeliveryAnswer = Answer<'GET /delivery'>

/** Whether the shop computes freight and taxes, and writes papers. */
export function useDeliveryTerms() {
  const api = useApi()
  return useQuery({
    queryKey: ['deliveryTerms'],
    queryFn: ({ signal }) => api.request('GET /delivery', { signal }),
  })
}

/** Whether more than the goods may be charged. */
export function isCostComputed(terms: DeliveryAnswer | undefined): boolean {
  return Boolean(terms?.freight || terms?.tax)
}
