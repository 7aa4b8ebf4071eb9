import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SharedList } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { type Api, useApi } from '../../../platform/base/calls/api.ts'

export const LINES_A_PAGE = 100

/** A page of a shared list, read with one line more than it shows. */
export interface SharedPage extends SharedList {
  readonly hasMore: boolean
}

export function cutPage(read: SharedList): SharedPage {
  const lines = read.lines.slice(0, LINES_A_PAGE)
  return { ...read, lines, hasMore: read.lines.length > lines.length }
}

/** A page of a shared list. */
export const sharedListQuery = (api: Api, token: string, after?: string) =>
  queryOptions({
    queryKey: ['sharedList', token, after ?? ''],
    queryFn: async ({ signal }) =>
      cutPage(
        await api.request('GET /list/:token', {
          params: { token },
          query: { limit: String(LINES_A_PAGE + 1), after },
          signal,
        }),
      ),
    meta: { essential: true },
  })

export const useSharedList = (token: string, after?: string) =>
  useQuery(sharedListQuery(useApi(), token, after))
