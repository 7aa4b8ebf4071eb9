import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StockWatch } from '../../../contract/catalogue/parts/stock-watches.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import type { ListAnswer } from '../../platform/base/calls/api-answers.ts'

const ALERTS_A_PAGE = 50

interface AlertsAnswer extends ListAnswer<StockWatch> {
  readonly emailConfirmed: boolean
}

/** One page of the account's alerts, newest first. */
export function useStockWatches(after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['stockWatches', { after }],
    queryFn: async ({ signal }): Promise<AlertsAnswer> => {
      const query = { limit: String(ALERTS_A_PAGE), after }
      const answer = await api.request('GET /stockWatch', { query, signal })
      const { watches, total, emailConfirmed, next } = answer
      return { items: watches, total, emailConfirmed, isTotalExact: true, next: next ?? undefined }
    },
    placeholderData: keepPreviousData,
  })
}
