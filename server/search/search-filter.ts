import { and, gt, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../contract/values/money/money.ts'
import { COUNTED_AT_MOST } from '../database/lists/search.ts'
import type { product } from '../database/tables/products.ts'
import { catalogueEntry } from '../database/tables/search.ts'
import type { SearchMeaning } from './search-meaning.ts'
import type { Answers } from './words/understand-words.ts'

/** A filter of the catalogue. Values within a list are alternatives; different lists must all match. */
export interface CatalogueFilter {
  readonly meaning: SearchMeaning
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  /** `Thread=M10 × 1.5` */
  readonly attributes: readonly string[]
  readonly leastCents?: Cents
  readonly mostCents?: Cents
  /** Set if only products with enough stock for their minimum order match: the shop's minimum. */
  readonly orderableFrom?: number
  readonly discountedAt?: Date
  /** Set if only products match that the customer with this e-mail bought. */
  readonly boughtBy?: string
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
 * Like `inCatalogue`, for a bounded number of rows in any order. Terms are hidden from the planner, which would scan
 * the table from its start for common ones.
 */
export function inCatalogueByIndex(filter: CatalogueFilter): SQL {
  return conditions(filter, (terms) => sql`(select ${hashes(terms)})`) ?? sql`true`
}

/** Orders, and lines of them, that are looked into for what a customer bought. */
const MOST_BOUGHT_ORDERS = 2000
const MOST_BOUGHT_LINES = 20_000

type Spell = (terms: readonly string[]) => SQL

function conditions(filter: CatalogueFilter, spell: Spell): SQL | undefined {
  const { categories, brands, attributes, leastCents, mostCents, discountedAt } = filter
  const found: (SQL | undefined)[] = [...meaningConditions(filter.meaning, spell)]
  // Words, brands and attributes use one index that also contains categories; otherwise indexes that begin with the
  // category give the sort.
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
  if (leastCents !== undefined)
    found.push(gte(catalogueEntry.centsPerThousand, cents(1000 * leastCents)))
  if (mostCents !== undefined)
    found.push(lte(catalogueEntry.centsPerThousand, cents(1000 * mostCents)))
  if (filter.orderableFrom !== undefined) found.push(isOrderable(filter.orderableFrom))
  if (discountedAt) found.push(gt(catalogueEntry.discountUntil, discountedAt))
  if (filter.boughtBy !== undefined) found.push(isBoughtBy(filter.boughtBy))
  return and(...found)
}

/**
 * The sort of a bounded read, matching an index: without it the planner scans the table, where matches may come last.
 * Terms need none, as only their index fits.
 */
export function inIndexOrder(filter: CatalogueFilter): SQL {
  const { category, centsPerThousand, discountUntil, stockStep, productId } = catalogueEntry
  const { meaning, brands, attributes, categories } = filter
  if (meaning.match !== 'everything' || brands.length > 0 || attributes.length > 0) return sql``
  if (filter.boughtBy !== undefined) return sql``
  const isPriced = filter.leastCents !== undefined || filter.mostCents !== undefined
  const [oneCategory, another] = categories
  const isOneCategory = oneCategory !== undefined && another === undefined
  if (filter.discountedAt) return sql`order by ${discountUntil}, ${productId}`
  if (isPriced)
    return isOneCategory
      ? sql`order by ${category}, ${centsPerThousand}`
      : sql`order by ${centsPerThousand}`
  if (filter.orderableFrom !== undefined)
    return isOneCategory
      ? sql`order by ${category}, ${stockStep} desc`
      : sql`order by ${stockStep} desc`
  return sql`order by ${productId} desc`
}

/** Rows to count for a filter: one more than the counting limit. */
export function boundedEntries(filter: CatalogueFilter): SQL {
  return sql`select category from catalogue_entry
    where ${inCatalogueByIndex(filter)} ${inIndexOrder(filter)} limit ${COUNTED_AT_MOST + 1}`
}

/**
 * Enough stock for the smallest orderable quantity, as `firstOrderable` computes it: a multiple from the minimum on. The
 * step, derived from the stock, lets the index be used.
 */
export function isOrderable(shopMinimum: number): SQL {
  return sql`(${hasOrderable(catalogueEntry, shopMinimum)}
    and ${catalogueEntry.stockStep} >= stock_step(${shopMinimum}::integer))`
}

/** The same of the product itself, which the catalogue follows within a second. */
export function hasOrderable(
  { available, orderMultiple, minimum }: typeof catalogueEntry | typeof product,
  shopMinimum: number,
): SQL {
  return sql`${available} - ${available} % ${orderMultiple} >= greatest(${minimum}, ${shopMinimum}::integer)`
}

/**
 * In the customer's newest orders, so that no number of them makes a search slow. An array and `offset` instead of
 * joins: the planner then begins with these few products, and reads no table from its start.
 */
function isBoughtBy(email: string): SQL {
  return sql`${catalogueEntry.productId} = any(array(
    select distinct product_id from (
      select product_id from (
        select id from orders where customer_email = ${email} and state <> 'cancelled' and state <> 'expired'
        order by id desc limit ${MOST_BOUGHT_ORDERS}
      ) as own_order, lateral (select product_id from order_line where order_id = own_order.id offset 0) as line
      limit ${MOST_BOUGHT_LINES}
    ) as own_line))`
}

/** Groups `['Thread=M8', 'Thread=M10', 'Length=35 mm']` by name. */
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
    case 'reference':
      return [inArray(catalogueEntry.productId, [...meaning.productIds])]
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

/** One of several answers. Single words need one index lookup in all; phrases one each. */
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

/** Listed one by one, so that the planner knows the values and their frequency. */
function hashes(terms: readonly string[]): SQL {
  const each = terms.map((term) => sql`hashtextextended(${term}, 0)`)
  return sql`array[${sql.join(each, sql`, `)}]`
}
