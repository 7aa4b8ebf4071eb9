import type { SharedList } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import type { Api } from '../../../platform/base/calls/api.ts'
import { LINES_A_PAGE } from './queries.ts'

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
