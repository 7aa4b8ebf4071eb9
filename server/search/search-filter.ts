import { and, gt, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/money.ts'
import { catalogueEntry } from '../database/schema.ts'
import { COUNTED_AT_MOST } from '../database/search.ts'
import type { SearchMeaning } from './search-meaning.ts'
import type { Answers } from './words/understand-words.ts'

/** What narrows the catalogue. Values of one list widen, lists narrow each other. */
export interface CatalogueFilter {
  readonly meaning: SearchMeaning
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  /** `Thread=M10 × 1.5` */
  readonly attributes: readonly string[]
  readonly leastCents?: Cents
  readonly mostCents?: Cents
  /** Least pieces in one order of the shop, where only what has as many is wanted. */
  readonly orderableFrom?: number
  readonly discountedAt?: Date
}

export const noFilter: CatalogueFilter = {
  meaning: { match: 'everything' },
  categories: [],
  brands: [],
  attributes: [],
}

/** The filter as a `where` over `catalogue_entry`. */
export function inCatalogue(filter: CatalogueFilter): SQL | undefined {
  return conditions(filter, hashes)
}

/**
 * As `inCatalogue`, for a bounded part in any order. The planner isn't told the terms, or it would look for common ones
 * in the table itself, from its beginning.
 */
export function inCatalogueByIndex(filter: CatalogueFilter): SQL {
  return conditions(filter, (terms) => sql`(select ${hashes(terms)})`) ?? sql`true`
}

type Spell = (terms: readonly string[]) => SQL

function conditions(filter: CatalogueFilter, spell: Spell): SQL | undefined {
  const { categories, brands, attributes, leastCents, mostCents, discountedAt } = filter
  const found: (SQL | undefined)[] = [...meaningConditions(filter.meaning, spell)]
  // Words, brands and attributes are found in one index that holds the categories, too; without them the order of a
  // list comes from indexes that begin with the category.
  const isByTerms = 'places' in filter.meaning || brands.length > 0 || attributes.length > 0
  if (categories.length > 0)
    found.push(
      isByTerms
        ? hasAny(
            categories.map((name) => `c:${name}`),
            spell,
          )
        : inArray(catalogueEntry.category, [...categories]),
    )
  const further = [
    brands.map((name) => `b:${name}`),
    ...[...byAttribute(attributes).values()].map((values) => values.map((value) => `a:${value}`)),
  ]
  for (const terms of further) if (terms.length > 0) found.push(hasAny(terms, spell))
  if (leastCents !== undefined) found.push(gte(catalogueEntry.priceCents, leastCents))
  if (mostCents !== undefined) found.push(lte(catalogueEntry.priceCents, mostCents))
  if (filter.orderableFrom !== undefined) found.push(isOrderable(filter.orderableFrom))
  if (discountedAt) found.push(gt(catalogueEntry.discountUntil, discountedAt))
  return and(...found)
}

/**
 * The order in which a bounded part of what a filter leaves is read: that of an index. Without it the planner takes the
 * table from its beginning until it has enough, which may be at its end. Terms need none; their index is the only way.
 */
export function inIndexOrder(filter: CatalogueFilter): SQL {
  const { category, priceCents, discountUntil, stockStep, productId } = catalogueEntry
  const { meaning, brands, attributes, categories } = filter
  if (meaning.match !== 'everything' || brands.length > 0 || attributes.length > 0) return sql``
  const isPriced = filter.leastCents !== undefined || filter.mostCents !== undefined
  const [oneCategory, another] = categories
  const isOneCategory = oneCategory !== undefined && another === undefined
  if (filter.discountedAt) return sql`order by ${discountUntil}, ${productId}`
  if (isPriced)
    return isOneCategory ? sql`order by ${category}, ${priceCents}` : sql`order by ${priceCents}`
  if (filter.orderableFrom !== undefined)
    return isOneCategory
      ? sql`order by ${category}, ${stockStep} desc`
      : sql`order by ${stockStep} desc`
  return sql`order by ${productId} desc`
}

/** What is counted of what a filter leaves: one more than is counted exactly. */
export function boundedEntries(filter: CatalogueFilter): SQL {
  return sql`select category from catalogue_entry
    where ${inCatalogueByIndex(filter)} ${inIndexOrder(filter)} limit ${COUNTED_AT_MOST + 1}`
}

/** Enough in stock for the smallest order. The step follows from the pieces; it is what the index knows. */
export function isOrderable(shopMinimum: number): SQL {
  return sql`(${catalogueEntry.available} >= greatest(${catalogueEntry.minimum}, ${shopMinimum}::integer)
    and ${catalogueEntry.stockStep} >= stock_step(${shopMinimum}::integer))`
}

/** `['Thread=M8', 'Thread=M10', 'Length=35 mm']` by name. */
export function byAttribute(attributes: readonly string[]): Map<string, string[]> {
  return Map.groupBy(attributes, nameOfAttribute)
}

export function nameOfAttribute(attribute: string): string {
  return attribute.slice(0, attribute.indexOf('='))
}

function meaningConditions(meaning: SearchMeaning, spell: Spell): SQL[] {
  switch (meaning.match) {
    case 'everything':
      return []
    case 'nothing':
      return [sql`false`]
    case 'partNumber':
      return [like(catalogueEntry.partKey, `${meaning.prefix}%`)]
    case 'similarPartNumber':
      return [inArray(catalogueEntry.partKey, [...meaning.keys])]
    default: {
      const single = meaning.places.flatMap(([only, another]) =>
        only && !another ? only.words : [],
      )
      const several = meaning.places.filter(({ length }) => length !== 1)
      return [
        ...(single.length > 0 ? [hasWords(single, spell)] : []),
        ...several.map((answers) => hasAnswer(answers, spell)),
      ]
    }
  }
}

function hasWords(words: readonly string[], spell: Spell): SQL {
  return sql`${catalogueEntry.words} @> ${spell(words)}`
}

/** One of several answers. Where each is one word that is one look at the index; phrases are one look each. */
function hasAnswer(answers: Answers, spell: Spell): SQL {
  if (answers.every(({ words }) => words.length === 1))
    return sql`${catalogueEntry.words} && ${spell(answers.flatMap(({ words }) => words))}`
  const each = answers.map(({ words }) => hasWords(words, spell))
  return sql`(${sql.join(each, sql` or `)})`
}

function hasAny(terms: readonly string[], spell: Spell): SQL {
  return terms.length === 1
    ? sql`${catalogueEntry.facets} @> ${spell(terms)}`
    : sql`${catalogueEntry.facets} && ${spell(terms)}`
}

/** Spelled one by one, so that the planner knows the values and with them how common they are. */
function hashes(terms: readonly string[]): SQL {
  const each = terms.map((term) => sql`hashtextextended(${term}, 0)`)
  return sql`array[${sql.join(each, sql`, `)}]`
}
