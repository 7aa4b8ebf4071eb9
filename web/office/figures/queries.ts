import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { SellerSort } from '../../../contract/office/figure-choices.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import type { DaySpan } from './period.ts'

/** Products that run out first. */
const COVERED = 12

/** The figures are at most a minute behind, and so is the page. */
const shared = { placeholderData: keepPreviousData, refetchInterval: 60_000 } as const

export function useFigures(span: DaySpan) {
  const api = useApi()
  return useQuery({
    queryKey: ['figures', 'sales', span],
    queryFn: ({ signal }) => api.request('GET /figures', { query: { ...span }, signal }),
    ...shared,
  })
}

export function useBestSellers({ from, to }: DaySpan, by: SellerSort) {
  const api = useApi()
  return useQuery({
    queryKey: ['figures', 'bestSellers', { from, to, by }],
    queryFn: ({ signal }) =>
      api.request('GET /figures/bestSellers', { query: { from, to, by }, signal }),
    ...shared,
  })
}

export function useFunnel(span: DaySpan) {
  const api = useApi()
  return useQuery({
    queryKey: ['figures', 'funnel', span],
    queryFn: ({ signal }) => api.request('GET /figures/funnel', { query: { ...span }, signal }),
    ...shared,
  })
}

export function useCover() {
  const api = useApi()
  return useQuery({
    queryKey: ['figures', 'cover'],
    queryFn: ({ signal }) =>
      api.request('GET /figures/cover', { query: { limit: String(COVERED) }, signal }),
    ...shared,
  })
}

export function useWaiting(isEnabled = true) {
  const api = useApi()
  return useQuery({
    queryKey: ['waiting'],
    queryFn: ({ signal }) => api.request('GET /waiting', { signal }),
    enabled: isEnabled,
    ...shared,
  })
}
