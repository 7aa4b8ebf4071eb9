import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Answer, type Api, useApi } from './api.ts'

export type DeliveryAnswer = Answer<'GET /delivery'>

/** Whether the shop computes freight and taxes, and writes papers. */
export const deliveryTermsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['deliveryTerms'],
    queryFn: ({ signal }) => api.request('GET /delivery', { signal }),
  })

export const useDeliveryTerms = () => useQuery(deliveryTermsQuery(useApi()))

/** Whether more than the goods may be charged. */
export function isCostComputed(terms: DeliveryAnswer | undefined): boolean {
  return Boolean(terms?.freight || terms?.tax)
}
