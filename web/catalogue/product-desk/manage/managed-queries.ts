import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/base/calls/api.ts'

/** Fills whole rows of two and of three cards. */
const MANAGED_PRODUCTS_A_PAGE = 24

interface ManagedProductsChoice {
  readonly q?: string
  readonly after?: string
}

/** One page of the products for admins: newest first, unlike the published list. */
export function useManagedProducts({ q, after }: ManagedProductsChoice) {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'managed', { q, after }],
    queryFn: async ({ signal }) => {
      const query = { limit: String(MANAGED_PRODUCTS_A_PAGE), q, after }
      const page = await api.list('GET /product', { query, signal })
      return { ...page, items: page.items.toReversed() }
    },
    placeholderData: keepPreviousData,
  })
}

/** Count of the shop's products. */
export function useProductCount() {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'count'],
    queryFn: ({ signal }) => api.list('GET /product', { query: { limit: '1' }, signal }),
  })
}
