import { inArray, type SQL } from 'drizzle-orm'
import { findLargeTotal, noteTotal } from '../../../platform/database/lists/large-totals.ts'
import { cutPage, type Page } from '../../../platform/database/lists/paging.ts'
import type { ReadOnlyDatabase } from '../../../platform/database/servers/read-replica.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import type { orderSearch } from './order-search.ts'

interface WantedPage<Row> {
  /** Names the list, so that a long one isn't counted for each page. */
  readonly filter: string
  readonly limit: number
  readonly after: string | undefined
  /** Rows in the order of the search's walk, and one more. */
  readonly read: (condition: SQL) => Promise<Row[]>
}

/**
 * A page of a search. Counting also finds the page, unless there are many matches: then the first orders of the list are
 * searched first. A separate statement for the page cost twice as much as the count.
 */
export async function findPage<Row extends { readonly id: string }>(
  db: ReadOnlyDatabase,
  search: ReturnType<typeof orderSearch>,
  { filter, limit, after, read }: WantedPage<Row>,
): Promise<Page<Row>> {
  let total = findLargeTotal(db, filter)
  if (total === undefined) {
    const { rows } = await db.execute<{ total: string; ids: string[] }>(
      search.countAndPage(limit + 1, after),
    )
    const { ids = [] } = rows[0] ?? {}
    total = rows[0]?.total ?? '0'
    noteTotal(db, filter, total)
    if (!total.endsWith('+'))
      return cutPage(ids.length > 0 ? await read(inArray(orders.id, ids)) : [], limit, total)
  }
  const first = await read(search.amongFirst(limit + 1, after))
  return cutPage(first.length > limit ? first : await read(search.inAll), limit, total)
}
