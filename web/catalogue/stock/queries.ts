import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { ShortLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import type { CheckedStockEntry } from './stock-form.ts'

const PRODUCTS_A_PAGE = 50
const ENTRIES_A_PAGE = 50

interface StockChoice {
  readonly q?: string | undefined
  readonly after?: string | undefined
  readonly stock?: ShortLevel | undefined
  readonly bin?: string | undefined
}

/** One page of products with their pieces. */
export function useStock({ q, after, stock, bin }: StockChoice) {
  const api = useApi()
  return useQuery({
    queryKey: ['stock', 'all', { q, after, stock, bin }],
    queryFn: ({ signal }) =>
      api.list('GET /stock', {
        query: { limit: String(PRODUCTS_A_PAGE), q, after, stock, bin },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Which products of another list's page are low or out, by their ids: open lists don't say. */
export function useStockLevels({ q, after }: StockChoice, products: number) {
  const api = useApi()
  return useQuery({
    queryKey: ['stock', 'levels', { q, after, products }],
    queryFn: async ({ signal }) => {
      const query = { limit: String(products), q, after }
      const page = await api.request('GET /stock', { query, signal })
      return new Map(page.map(({ _id, level }) => [_id, level]))
    },
  })
}

/** A product's figures and its ledger, page after page. */
export function useProductStock(productId: string) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['stock', productId],
    queryFn: ({ signal, pageParam }) =>
      api.request('GET /product/:id/stock', {
        params: { id: productId },
        query: { limit: String(ENTRIES_A_PAGE), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}

interface EntryParts {
  readonly productId: string
  /** The same for every try of one entry. */
  readonly idempotencyKey: string
  readonly onEntered: (available: number) => void
}

/** Enters pieces that came in, were counted or went out, other than by orders. */
export function useEnterStock({ productId, idempotencyKey, onEntered }: EntryParts) {
  const api = useApi()
  const reload = useReloadStock()
  return useMutation({
    mutationFn: (body: CheckedStockEntry & { readonly expected?: number }) =>
      api.request('POST /product/:id/stock', {
        params: { id: productId },
        headers: { 'idempotency-key': idempotencyKey },
        body,
      }),
    onSuccess: ({ available }) => onEntered(available),
    // After a lost answer it may have been entered.
    onSettled: reload,
  })
}

/** Sends a filled-in count sheet: a preview, or, with the fingerprint of one, its counts are entered. */
export function useCountSheet() {
  const api = useApi()
  const reload = useReloadStock()
  return useMutation({
    mutationFn: ({ file, fingerprint }: { file: File; fingerprint?: string }) => {
      const body = new FormData()
      body.set('file', file)
      return api.request('POST /stock/countSheet', {
        query: fingerprint ? { fingerprint, leaveOutRefused: 'true' } : {},
        body,
      })
    },
    onSettled: reload,
  })
}

/** Everything that shows products or their pieces, and the history. */
const useReloadStock = () => useReload('stock', 'products', 'categories', 'carts', 'changeSets')
