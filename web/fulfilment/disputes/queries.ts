import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedDispute } from '../../../contract/fulfilment/disputes.ts'
import { useApi } from '../../platform/base/calls/api.ts'

const DISPUTES_A_PAGE = 25

/** One page of disputes: open ones, the first to be answered first, or all, the newest first. */
export function useDisputes(state: 'open' | 'all', after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['disputes', state, { after }],
    queryFn: async ({ signal }): Promise<{ items: ListedDispute[]; next?: string }> => {
      const query = { state, limit: String(DISPUTES_A_PAGE), after }
      const items = await api.request('GET /disputes', { query, signal })
      const last = items.length === DISPUTES_A_PAGE ? items.at(-1) : undefined
      return { items, ...(last && { next: last._id }) }
    },
    placeholderData: keepPreviousData,
  })
}
