import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ChangeSet, RowChoice } from '../../../contract/catalogue/changes/change-sets.ts'
import { useApi } from '../../platform/base/calls/api.ts'
import type { ListChoice } from '../../platform/paging/list-choice.ts'

const SETS_A_PAGE = 50
const ROWS_A_PAGE = 100
const POLL_MS = 1000
/** The shop's clock applies planned ones within a minute. */
const PLANNED_POLL_MS = 30_000

/** One page of the history, newest first; the previous page stays visible until it is loaded. */
export function useChangeSets({ after, search }: Pick<ListChoice, 'after' | 'search'>) {
  const planned = search.get('planned') === 'today' ? 'today' : undefined
  const api = useApi()
  return useQuery({
    queryKey: ['changeSets', 'all', { after, planned }],
    queryFn: ({ signal }) =>
      api.list('GET /changeSet', { query: { limit: String(SETS_A_PAGE), after, planned }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Polled while the shop reads or applies it, or will by itself; then its rows are loaded anew. */
export function useChangeSet(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = useQuery({
    queryKey: ['changeSets', 'one', id],
    queryFn: ({ signal }) => api.request('GET /changeSet/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => pollInterval(state.data?.state),
  })
  const state = query.data?.state
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    if (shown.current !== undefined)
      queryClient.invalidateQueries({ queryKey: ['changeSets', 'rows', id] })
    shown.current = state
  }, [queryClient, id, state])
  return query
}

function pollInterval(state: ChangeSet['state'] | undefined): number | false {
  if (state === 'planned') return PLANNED_POLL_MS
  return state === 'reading' || state === 'applying' ? POLL_MS : false
}

/** Not from the contract, whose schemas the router would load with it. */
const rowChoices: readonly RowChoice[] = ['severe', 'warnings', 'errors']

/** The rows chosen by the preview's address; all, if undefined. */
export function readRowChoice(search: URLSearchParams): RowChoice | undefined {
  return rowChoices.find((choice) => choice === search.get('only'))
}

interface WantedRows {
  readonly only: RowChoice | undefined
  readonly after?: string | undefined
  readonly isWanted: boolean
}

/** One page of the rows of a change set, by number; the previous page stays visible until it is loaded. */
export function useChangeRows(id: string, { only, after, isWanted }: WantedRows) {
  const api = useApi()
  return useQuery({
    queryKey: ['changeSets', 'rows', id, { only, after }],
    queryFn: ({ signal }) =>
      api.list('GET /changeSet/:id/rows', {
        params: { id },
        query: { limit: String(ROWS_A_PAGE), only, after },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}
