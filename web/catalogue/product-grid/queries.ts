import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Facets } from '../../../contract/catalogue/catalogue-search.ts'
import type { GridProduct } from '../../../contract/catalogue/product-grid.ts'
import { type Api, useApi } from '../../platform/base/calls/api.ts'
import type { ReadChoice } from '../products/catalogue-choice.ts'

/** As many as fit a change of many prices; more are on further pages. */
const GRID_PAGE = '1000'

/** The grid's choice: one of the catalogue, the products that were removed, or those without pack data. */
export interface GridChoice extends ReadChoice {
  readonly isRemoved: boolean
  readonly isUnpacked: boolean
}

export interface GridPage {
  readonly products: GridProduct[]
  /** Unknown of removed products. */
  readonly total?: { readonly products: number; readonly isExact: boolean }
  readonly facets?: z.infer<typeof Facets>
  readonly next: string | null
}

export const gridQuery = (api: Api, choice: GridChoice) =>
  queryOptions({
    queryKey: ['products', 'grid', choice],
    queryFn: ({ signal }): Promise<GridPage> => list(api, choice, signal),
    // Rows must not move under somebody who comes back from a spreadsheet to paste.
    refetchOnWindowFocus: false,
  })

/** The previous rows stay until those of another filter are loaded. */
export const useGrid = (choice: GridChoice) =>
  useQuery({ ...gridQuery(useApi(), choice), placeholderData: keepPreviousData })

function list(api: Api, choice: GridChoice, signal: AbortSignal): Promise<GridPage> {
  const query = { limit: GRID_PAGE, after: choice.after }
  if (choice.isRemoved) return api.request('GET /product/removed', { query, signal })
  if (choice.isUnpacked) return api.request('GET /product/unpacked', { query, signal })
  return listInShop(api, choice, signal)
}

function listInShop(api: Api, choice: GridChoice, signal: AbortSignal) {
  const { q, category, brand, attribute, least, most, sort, after } = choice
  const query = {
    limit: GRID_PAGE,
    q,
    least,
    most,
    sort,
    after,
    category: [...category],
    brand: [...brand],
    attribute: [...attribute],
    orderable: choice.orderable ? ('true' as const) : undefined,
    discounted: choice.discounted ? ('true' as const) : undefined,
  }
  return api.request('GET /product/grid', { query, signal })
}
