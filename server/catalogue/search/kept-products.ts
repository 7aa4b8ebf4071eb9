import { type SQL, sql } from 'drizzle-orm'
import type { CatalogueFilter } from './search-filter.ts'
import { onlyWord } from './words/understand-words.ts'

/**
 * Number of matching products from trigger-maintained counters: without a filter, by categories, brands (of
 * categories), or one word. Undefined if it must be counted.
 */
export function keptProducts(filter: CatalogueFilter): SQL<number> | undefined {
  const { meaning, categories, brands, attributes } = filter
  if (attributes.length > 0 || isNarrowed(filter)) return undefined
  if ('places' in meaning) {
    const word = onlyWord(meaning.places)
    const isAll = word !== undefined && categories.length === 0 && brands.length === 0
    return isAll ? counted([`w:${word}`], ['']) : undefined
  }
  if (meaning.match !== 'everything') return undefined
  if (brands.length > 0)
    return counted(
      brands.map((name) => `b:${name}`),
      categories.length > 0 ? categories : [''],
    )
  if (categories.length > 0)
    return counted(
      categories.map((name) => `c:${name}`),
      [''],
    )
  return sql`(select coalesce(sum(rows), 0)::integer from row_count where list = 'product')`
}

/** Whether the filter uses price, stock, discount or a customer's orders, for which there are no counters. */
export function isNarrowed({
  leastCents,
  mostCents,
  orderableFrom,
  discountedAt,
  boughtBy,
}: CatalogueFilter) {
  const narrowing = [leastCents, mostCents, orderableFrom, discountedAt, boughtBy]
  return narrowing.some((one) => one !== undefined)
}

function counted(terms: readonly string[], categories: readonly string[]): SQL<number> {
  return sql`(select coalesce(sum(products), 0)::integer from catalogue_count
    where term = any(${sql.param(terms)}::text[]) and category = any(${sql.param(categories)}::text[]))`
}
