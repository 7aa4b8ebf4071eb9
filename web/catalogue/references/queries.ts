import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NotFoundKey } from '../../../contract/ordering/quick-order/resolve.ts'
import { useApi } from '../../platform/base/calls/api.ts'

const KEYS_A_PAGE = 50

/** One page of what buyers asked for in vain; the last 90 days hold more keys than are counted. */
export function useNotFound(after: string | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['notFound', { after }],
    queryFn: async ({ signal }): Promise<{ items: NotFoundKey[]; next?: string }> => {
      const query = { limit: String(KEYS_A_PAGE), after }
      const items = await api.request('GET /notFound', { query, signal })
      const next = items.length === KEYS_A_PAGE ? items.at(-1)?.key : undefined
      return { items, next }
    },
    placeholderData: keepPreviousData,
  })
}
