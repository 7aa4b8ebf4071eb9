import type { FastifyReply, FastifyRequest } from 'fastify'

/** One page of a list, as a store answers it. */
export interface Page<Row> {
  readonly rows: Row[]
  /** The id to go on from; `undefined` at the end of the list. */
  readonly next: string | undefined
  /** How many there are in all, as `X-Total-Count` says it: exact, or `10000+` for a filtered list beyond that. */
  readonly total: string
}

/** Lists without `limit` are bounded all the same. */
export const LONGEST_PAGE = 1000

/** Cuts the one row more that a store asks for to learn whether the list goes on. */
export function cutPage<Row extends { readonly id: string }>(
  rowsAndOneMore: Row[],
  limit: number,
  total: string,
): Page<Row> {
  const rows = rowsAndOneMore.slice(0, limit)
  return { rows, total, next: rowsAndOneMore.length > limit ? rows.at(-1)?.id : undefined }
}

/** `Link` (RFC 8288) to the following page, and `X-Total-Count`. */
export function sendPageHeaders(
  raw: FastifyRequest,
  reply: FastifyReply,
  page: Page<unknown>,
): void {
  reply.header('x-total-count', page.total)
  if (!page.next) return
  const url = new URL(raw.url, 'http://shop')
  url.searchParams.set('after', page.next)
  // However the parameters were ordered: the answer is kept for all orders.
  url.searchParams.sort()
  reply.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}
