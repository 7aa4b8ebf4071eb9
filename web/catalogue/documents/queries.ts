import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Api, useApi } from '../../platform/base/calls/api.ts'

/** PDFs about a product. */
export const documentsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', id, 'documents'],
    queryFn: ({ signal }) => api.request('GET /product/:id/documents', { params: { id }, signal }),
  })

export const useProductDocuments = (id: string) => useQuery(documentsQuery(useApi(), id))

/** Documents of a product with who added them, and those removed last. */
export function useDeskDocuments(productId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['products', productId, 'documents', 'desk'],
    queryFn: ({ signal }) =>
      api.request('GET /product/:id/documents/desk', { params: { id: productId }, signal }),
  })
}
