import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import type { ListChoice } from '../../platform/paging/list-choice.ts'

const ROWS_A_PAGE = 50

const filterNames = ['actor', 'subject', 'kind', 'from', 'to'] as const

/** The filters that stand in the page's address. */
export const readFilter = ({ search }: Pick<ListChoice, 'search'>) =>
  Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<(typeof filterNames)[number], string>>

/** One page of the acts that the filters leave, newest first. */
export function useHistory(choice: ListChoice) {
  const api = useApi()
  const query = { ...readFilter(choice), limit: String(ROWS_A_PAGE), after: choice.after }
  return useQuery({
    queryKey: ['staffHistory', query],
    queryFn: ({ signal }) => api.list('GET /history', { query, signal }),
    placeholderData: keepPreviousData,
  })
}
