import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OrderDocument } from '../../../contract/fulfilment/documents.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

const UNDRAWN_MS = 2000

export const documentsKey = (orderId: string) => ['orders', orderId, 'documents']

export const documentsQuery = (api: Api, orderId: string) =>
  queryOptions({
    queryKey: documentsKey(orderId),
    queryFn: ({ signal }): Promise<OrderDocument[]> =>
      api.request('GET /order/:id/documents', { params: { id: orderId }, signal }),
  })

/** Invoices and credit notes of an order; looked at again while one is not drawn yet, or the invoice is on its way. */
export function useDocuments(orderId: string, isInvoiceDue: boolean) {
  return useQuery({
    ...documentsQuery(useApi(), orderId),
    refetchInterval: ({ state }) =>
      (isInvoiceDue && state.data?.length === 0) ||
      state.data?.some(({ sha256 }) => sha256 === null)
        ? UNDRAWN_MS
        : false,
  })
}
