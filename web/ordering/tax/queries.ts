import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffTaxStatus } from '../../../contract/ordering/tax/tax-status.ts'
import { type Answer, useApi } from '../../platform/base/calls/api.ts'

export const taxKey = ['tax'] as const

const STATUSES_A_PAGE = 50

/** The account's own VAT id and certificates, and whether and where the shop taxes. */
export function useOwnTax({ isSignedIn = true }: { readonly isSignedIn?: boolean } = {}) {
  const api = useApi()
  return useQuery({
    queryKey: [...taxKey, 'own'],
    queryFn: ({ signal }) => api.request('GET /tax', { signal }),
    enabled: isSignedIn,
  })
}

export type OwnTax = Answer<'GET /tax'>

/** All VAT ids and certificates of one customer, oldest first, for staff. */
export function useTaxStatusesOf(customer: string) {
  const api = useApi()
  return useQuery({
    queryKey: [...taxKey, 'of', customer],
    queryFn: ({ signal }) => api.request('GET /tax/pending', { query: { customer }, signal }),
  })
}

/** States that staff can decide on, by `POST /tax/:id/accept` and `…/takeBack`. */
type StaffState = 'checking' | 'accepted'

/** One page of VAT ids and certificates that await a decision or were accepted, oldest first. */
export function useTaxStatuses(state: StaffState, after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: [...taxKey, state, { after }],
    queryFn: async ({ signal }): Promise<{ items: StaffTaxStatus[]; next?: string }> => {
      const query = { state, limit: String(STATUSES_A_PAGE), after }
      const items = await api.request('GET /tax/pending', { query, signal })
      const next = items.length === STATUSES_A_PAGE ? items.at(-1)?._id : undefined
      return { items, next }
    },
    placeholderData: keepPreviousData,
  })
}
