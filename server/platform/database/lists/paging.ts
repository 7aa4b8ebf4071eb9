import type { FastifyReply, FastifyRequest } from 'fastify'

/** One page of a list. */
export interface Page<Row> {
  readonly rows: Row[]
  /** The id after which the next page begins; `undefined` at the end. */
  readonly next: string | undefined
  /** Total for `X-Total-Count`: exact, or `10000+` for a filtered list beyond that; `500+` where filters of the desk have no index. */
  readonly total: string
}

/** Limit of lists without `limit`. */
export const LONGEST_PAGE = 1000

/** Removes the extra row that a store reads to know whether the list continues. */
export function cutPage<Row extends { readonly id: string | number }>(
  rowsAndOneMore: Row[],
  limit: number,
  total: string,
): Page<Row> {
  const rows = rowsAndOneMore.slice(0, limit)
  const last = rows.at(-1)
  const next = rowsAndOneMore.length > limit && last ? String(last.id) : undefined
  return { rows, total, next }
}

/** Sends `Link` (RFC 8288) to the next page, and `X-Total-Count`. */
export function sendPageHeaders(
  raw: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
): void {
  reply.header('x-total-count', page.total)
  if (!page.next) return
  const url = new URL(raw.url, 'http://shop')
  url.searchParams.set('after', page.next)
  // Sorted, because the cached answer serves every order of parameters.
  url.searchParams.sort()
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
