import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { QuoteRequest } from '../../../contract/ordering/quotes.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'

const QUOTES_A_PAGE = 25

/** One page of requests: open ones, the oldest first, or answered ones, the newest first. */
export function useQuotes(state: 'open' | 'answered', after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['quotes', state, { after }],
    queryFn: async ({ signal }): Promise<{ items: QuoteRequest[]; next?: string }> => {
      const query = { state, limit: String(QUOTES_A_PAGE), after }
      const items = await api.request('GET /quote', { query, signal })
      const last = items.length === QUOTES_A_PAGE ? items.at(-1) : undefined
      return { items, ...(last && { next: String(last._id) }) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Takes a request off the open ones. Fails if somebody was faster. */
export function useAnswerQuote() {
  const api = useApi()
  return useMutation({
    mutationFn: async (quoteNo: number) => {
      const params = { id: String(quoteNo) }
      assertChanged((await api.request('POST /quote/:id/answered', { params })).modifiedCount)
    },
    onSettled: useReload('quotes', 'waiting'),
  })
}
