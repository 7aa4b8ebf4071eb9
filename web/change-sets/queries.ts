import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ChangeSet, RowChoice } from '../../contract/calls/change-sets.ts'
import { type Api, useApi } from '../base/calls/api.ts'
import type { ListChoice } from '../paging/list-choice.ts'

const SETS_A_PAGE = 50
const ROWS_A_PAGE = 100
const POLL_MS = 1000
/** The shop's clock applies planned ones within a minute. */
const PLANNED_POLL_MS = 30_000

/** One page of the history, newest first. */
const changeSetsQuery = (api: Api, { after }: Pick<ListChoice, 'after'>) =>
  queryOptions({
    queryKey: ['changeSets', 'all', { after }],
    queryFn: ({ signal }) =>
      api.list('GET /changeSet', { query: { limit: String(SETS_A_PAGE), after }, signal }),
  })

/** The previous page stays visible until the next is loaded. */
export const useChangeSets = (choice: Pick<ListChoice, 'after'>) =>
  useQuery({ ...changeSetsQuery(useApi(), choice), placeholderData: keepPreviousData })

const changeSetQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['changeSets', 'one', id],
    queryFn: ({ signal }) => api.request('GET /changeSet/:id', { params: { id }, signal }),
  })

/** Polled while the shop reads or applies it, or will by itself; then its rows are loaded anew. */
export function useChangeSet(id: string) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...changeSetQuery(useApi(), id),
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
}

/** One page of the rows of a change set, by number. */
const changeRowsQuery = (api: Api, id: string, { only, after }: WantedRows) =>
  queryOptions({
    queryKey: ['changeSets', 'rows', id, { only, after }],
    queryFn: ({ signal }) =>
      api.list('GET /changeSet/:id/rows', {
        params: { id },
        query: { limit: String(ROWS_A_PAGE), only, after },
        signal,
      }),
  })

/** The previous page stays visible until the next is loaded. */
export const useChangeRows = (
  id: string,
  { isWanted, ...wanted }: WantedRows & { readonly isWanted: boolean },
) =>
  useQuery({
    ...changeRowsQuery(useApi(), id, wanted),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
