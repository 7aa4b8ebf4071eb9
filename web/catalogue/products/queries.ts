import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Product } from '../../../contract/catalogue/products.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import type { ReadChoice } from './catalogue-choice.ts'

const LAST_PRODUCTS = 6
const DISCOUNTS_ON_HOME = 4
const CATALOGUE_PAGE = 50

/** A product as a card shows it. Other fields would enlarge the home page twice: as HTML and as data. */
export type CardProduct = Omit<
  Product,
  'attributes' | 'email' | 'cartonPieces' | 'palletPieces' | 'palletKilograms'
>

function toCard(product: Product): CardProduct {
  const { attributes: _, email: __, ...shown } = product
  const { cartonPieces: ___, palletPieces: ____, palletKilograms: _____, ...card } = shown
  return card
}

/** The newest six, for the home page. */
export const lastProductsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'last'],
    queryFn: async ({ signal }) => {
      const query = { limit: String(LAST_PRODUCTS) }
      return (await api.request('GET /product', { query, signal })).map(toCard)
    },
  })

export const useLastProducts = () => useQuery(lastProductsQuery(useApi()))

/** Some products with a running discount, for the home page. */
export const discountsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'discounts'],
    queryFn: async ({ signal }) => {
      const query = { limit: String(DISCOUNTS_ON_HOME), discounted: 'true' as const }
      return (await api.request('GET /product', { query, signal })).map(toCard)
    },
  })

export const useDiscounts = () => useQuery(discountsQuery(useApi()))

/** One page of the catalogue with its facets; the previous page stays visible until it is loaded. */
export const catalogueQuery = (api: Api, choice: ReadChoice) =>
  queryOptions({
    queryKey: ['products', 'catalogue', choice],
    queryFn: ({ signal }) => {
      const { q, category, brand, attribute, least, most, sort, after } = choice
      const query = {
        limit: String(CATALOGUE_PAGE),
        q,
        category: [...category],
        brand: [...brand],
        attribute: [...attribute],
        least,
        most,
        orderable: choice.orderable ? ('true' as const) : undefined,
        discounted: choice.discounted ? ('true' as const) : undefined,
        bought: choice.bought ? ('true' as const) : undefined,
        sort,
        after,
      }
      return api.request('GET /catalogue/search', { query, signal })
    },
    placeholderData: keepPreviousData,
  })

export const useCatalogue = (choice: ReadChoice) => useQuery(catalogueQuery(useApi(), choice))

/** Suggestions for a search being typed. A stale request is cancelled when the next one starts. */
export function useSuggestions(typed: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['products', 'suggestions', typed],
    queryFn: ({ signal }) =>
      api.request('GET /catalogue/suggestions', { query: { q: typed }, signal }),
    enabled: typed.length >= 2,
    placeholderData: typed.length >= 2 ? keepPreviousData : undefined,
    retry: false,
  })
}

/** If this fails, so does the product's page: see `essential` in entry-server.tsx. */
export const productQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: ({ signal }) => api.request('GET /product/:id', { params: { id }, signal }),
    meta: { essential: true },
  })

export const useProduct = (id: string) => useQuery(productQuery(useApi(), id))

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => api.request('GET /category', { signal }),
    staleTime: 60_000,
  })

export const useCategories = () => useQuery(categoriesQuery(useApi()))
