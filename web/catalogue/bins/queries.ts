import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { BinPart } from '../../../contract/catalogue/bins.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import type { Counted } from './bin-scans.ts'

const BINS_A_PAGE = 100

/** One page of bins, by their names. */
export function useBins(q: string, after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['stock', 'bins', { q, after }],
    queryFn: async ({ signal }) => {
      const query = { limit: String(BINS_A_PAGE), after, ...(q && { q }) }
      const items = await api.request('GET /bins', { query, signal })
      const last = items.length === BINS_A_PAGE ? items.at(-1) : undefined
      return { items, ...(last && { next: last.bin }) }
    },
    placeholderData: keepPreviousData,
  })
}

export function useBin(name: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['stock', 'bin', name],
    queryFn: ({ signal }) => api.request('GET /bin', { query: { name }, signal }),
    enabled: name !== '',
  })
}

interface BinCounting {
  readonly counted: ReadonlyMap<BinPart['_id'], Counted>
  /** Names the preview that was agreed to. */
  readonly fingerprint?: string
}

/** Shows the differences of a counting, or, with the fingerprint of what was shown, enters them. */
export function useCountBin(name: string) {
  const api = useApi()
  const reload = useReload('stock', 'products', 'categories', 'carts', 'changeSets')
  return useMutation({
    mutationFn: ({ counted, fingerprint }: BinCounting) => {
      const lines = [...counted].map(([productId, count]) => ({ productId, ...count }))
      const agreed = fingerprint ? { fingerprint, leaveOutRefused: true as const } : {}
      return api.request('POST /bin/count', { body: { name, lines, ...agreed } })
    },
    onSuccess: ({ applied }) => (applied === null ? undefined : reload()),
  })
}
