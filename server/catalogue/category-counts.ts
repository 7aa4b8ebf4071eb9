import { sql } from 'drizzle-orm'
import type { Reader } from '../changes/one-moment.ts'
import { COUNTED_AT_MOST } from '../database/search.ts'
import {
  boundedEntries,
  type CatalogueFilter,
  inCatalogueByIndex,
  inIndexOrder,
  isOrderable,
} from '../search/search-filter.ts'
import type { TermCounts } from './facet-store.ts'

/** Of a large set each category is looked into so far. */
const EACH_AT_MOST = 100
/** The largest categories. */
const MOST_CATEGORIES = 100

/** How many products of each category a filter leaves that chooses none. */
export async function countCategories(db: Reader, filter: CatalogueFilter): Promise<TermCounts> {
  const { rows } = await db.execute<{ category: string | null; products: number }>(sql`
    select category, count(*)::integer as products from (${boundedEntries(filter)}) as bounded
    group by category order by products desc`)
  const whole = rows.reduce((sum, { products }) => sum + products, 0)
  const isExact = whole <= COUNTED_AT_MOST
  if (!isExact && isInOrderOfCategories(filter)) return countEachCategory(db, filter)
  const terms = rows.flatMap(({ category, products }) =>
    category === null ? [] : { term: `c:${category}`, products },
  )
  return { terms, isExact }
}

/** Whether indexes that begin with the category hold what the filter leaves. */
export function isInOrderOfCategories({ meaning, brands, discountedAt }: CatalogueFilter): boolean {
  return meaning.match === 'everything' && brands.length === 0 && !discountedAt
}

/**
 * The same for more products than are counted. The first ten thousand of an index, such as the cheapest, may be all of
 * one category, and no other could be chosen any more: each is looked into by itself.
 */
export async function countEachCategory(db: Reader, filter: CatalogueFilter): Promise<TermCounts> {
  const { orderableFrom, ...walked } = filter
  const isLeft = orderableFrom === undefined ? sql`true` : isOrderable(orderableFrom)
  const { rows } = await db.execute<{ term: string; products: number; isExact: boolean }>(sql`
    select term, least(left_over, ${EACH_AT_MOST})::integer as products, seen <= ${EACH_AT_MOST} as "isExact" from (
      -- Terms collate otherwise than categories, and an index serves its own collation only.
      select term, substr(term, 3) collate "default" as category, products as all_of_it from catalogue_count
      where category = '' and term like 'c:%' and products > 0 order by products desc, term limit ${MOST_CATEGORIES}
    ) as largest, lateral (
      select count(*) as seen, count(*) filter (where ${isLeft}) as left_over from (
        select available, minimum, stock_step from catalogue_entry
        where category = largest.category and ${inCatalogueByIndex(walked)} ${inIndexOrder(filter)} limit ${EACH_AT_MOST + 1}
      ) as catalogue_entry
    ) as looked_into
    where left_over > 0 order by products desc, all_of_it desc, term`)
  return { terms: rows, isExact: false }
}
