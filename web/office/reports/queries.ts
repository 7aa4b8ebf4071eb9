import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import type { ReportChoice, ReportDays } from './report-address.ts'

/** A report in words of its call. */
export function reportQuery({ from, to, by, compare }: ReportChoice) {
  return { from, to, by, ...(compare && { compare }) }
}

export function useSalesReport(choice: ReportChoice) {
  const api = useApi()
  const query = reportQuery(choice)
  return useQuery({
    queryKey: ['reports', 'sales', query],
    queryFn: ({ signal }) => api.request('GET /report/sales', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useTaxReport({ from, to }: ReportDays) {
  const api = useApi()
  const query = { from, to }
  return useQuery({
    queryKey: ['reports', 'tax', query],
    queryFn: ({ signal }) => api.request('GET /report/tax', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePayoutReport({ from, to }: ReportDays) {
  const api = useApi()
  const query = { from, to }
  return useQuery({
    queryKey: ['reports', 'payouts', query],
    queryFn: ({ signal }) => api.request('GET /report/payouts', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function useStockValue(on: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'stockValue', on],
    queryFn: ({ signal }) => api.request('GET /report/stockValue', { query: { on }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Issues the papers that payments and refunds of some days lack. */
export function useIssueMissing() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ from, to }: ReportDays) =>
      api.request('POST /documents/missing', { body: { from, to } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports', 'tax'] }),
  })
}

export function useJournalMonths() {
  const api = useApi()
  return useQuery({
    queryKey: ['reports', 'journal'],
    queryFn: ({ signal }) => api.request('GET /journal/months', { signal }),
  })
}

/** Closes a month of the journal. */
export function useCloseJournal() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (month: string) => api.request('POST /journal/close', { body: { month } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['reports', 'journal'] }),
  })
}
