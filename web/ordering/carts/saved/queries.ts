import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SharedList } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { type Api, useApi } from '../../../platform/base/calls/api.ts'

const LINES_A_PAGE = 100

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

/** The whole list. */
export async function loadSharedLines(api: Api, token: string): Promise<SharedList> {
  const load = (after?: string) =>
    api.request('GET /list/:token', {
      params: { token },
      query: { limit: String(LINES_A_PAGE), after },
    })
  let list = await load()
  while (list.lines.length < list.lineCount) {
    const { lines } = await load(list.lines.at(-1)?.productId)
    if (lines.length === 0) return list
    list = { ...list, lines: [...list.lines, ...lines] }
  }
  return list
}
