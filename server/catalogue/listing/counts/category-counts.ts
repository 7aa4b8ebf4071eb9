import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { COUNTED_AT_MOST } from '../../../platform/database/lists/search.ts'
import { catalogueEntry } from '../../../platform/database/tables/search.ts'
import {
  boundedEntries,
  type CatalogueFilter,
  fromIndexOf,
  hasOrderable,
  isBroad,
} from '../../search/search-filter.ts'
import type { TermCounts } from './facet-store.ts'

/** Rows counted per category in large sets. */
const EACH_AT_MOST = 100
/** Only the largest categories are shown. */
const MOST_CATEGORIES = 100

/** Number of matching products per category, for a filter without a category. */
export async function countCategories(db: Queryable, filter: CatalogueFilter): Promise<TermCounts> {
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

/** Whether an index that begins with the category covers the filter. */
export function isInOrderOfCategories(filter: CatalogueFilter): boolean {
  return isBroad(filter) && filter.discountedAt === undefined
}

/**
 * Counts each category by itself, for sets beyond the counting limit. The first 10,000 rows of an index may all be of
 * one category and would hide the others.
 */
export async function countEachCategory(
  db: Queryable,
  filter: CatalogueFilter,
): Promise<TermCounts> {
  const { orderableFrom } = filter
  const isLeft =
    orderableFrom === undefined ? sql`true` : hasOrderable(catalogueEntry, orderableFrom)
  const { rows } = await db.execute<{ term: string; products: number; isExact: boolean }>(sql`
    select term, least(left_over, ${EACH_AT_MOST})::integer as products, seen <= ${EACH_AT_MOST} as "isExact" from (
      -- Terms and categories have different collations, and an index serves only its own.
      select term, substr(term, 3) collate "default" as category, products as all_of_it from catalogue_count
      where category = '' and term like 'c:%' and products > 0 order by products desc, term limit ${MOST_CATEGORIES}
    ) as largest, lateral (
      select count(*) as seen, count(*) filter (where ${isLeft}) as left_over from (
        select available, minimum, order_multiple ${fromIndexOf(sql`largest.category`, filter)} limit ${EACH_AT_MOST + 1}
      ) as catalogue_entry
    ) as looked_into
    where left_over > 0 order by products desc, all_of_it desc, term`)
  return { terms: rows, isExact: false }
}
