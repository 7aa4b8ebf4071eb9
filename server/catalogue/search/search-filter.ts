import { and, gt, gte, inArray, like, lte, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../contract/values/money/money.ts'
import { COUNTED_AT_MOST } from '../../platform/database/lists/search.ts'
import type { product } from '../../platform/database/tables/products.ts'
import { catalogueEntry, catalogueStock } from '../../platform/database/tables/search.ts'
import type { SearchMeaning } from './search-meaning.ts'
import type { Answers } from './words/understand-words.ts'

/** A filter of the catalogue. Values within a list are alternatives; different lists must all match. */
export interface CatalogueFilter {
  readonly meaning: SearchMeaning
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  /** Terms of attributes and custom fields: `a:Thread=M10 × 1.5`, `f:voltage=12`. */
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
  if (categories.length > 0)
    found.push(
      isByTerms(filter)
        ? hasAny(
            categories.map((name) => `c:${name}`),
            spell,
          )
        : inArray(catalogueEntry.category, [...categories]),
    )
  const further = [brands.map((name) => `b:${name}`), ...byAttribute(attributes).values()]
  for (const terms of further) if (terms.length > 0) found.push(hasAny(terms, spell))
  if (leastCents !== undefined)
    found.push(gte(catalogueEntry.centsPerThousand, cents(1000 * leastCents)))
  if (mostCents !== undefined)
    found.push(lte(catalogueEntry.centsPerThousand, cents(1000 * mostCents)))
  if (filter.orderableFrom !== undefined) found.push(listOrderable(filter.orderableFrom))
  if (discountedAt) found.push(gt(catalogueEntry.discountUntil, discountedAt))
  if (filter.boughtBy !== undefined) found.push(isBoughtBy(filter.boughtBy))
  return and(...found)
}

/**
 * Bounded reads of a filter, without their limit: in the sort of an index, without which the planner scans the table,
 * where matches may come last. Terms need none, as only their index fits.
 */
export function fromIndex(filter: CatalogueFilter): SQL {
  const { orderableFrom, ...others } = filter
  if (orderableFrom === undefined)
    return sql`from catalogue_entry where ${inCatalogueByIndex(filter)} ${indexOrder(filter)}`
  const isOrderable = hasOrderable(catalogueEntry, orderableFrom)
  if (isInOrderOfStock(filter))
    return sql`${fromStock(filter, orderableFrom)} and ${isOrderable}
    order by ${isOneCategory(filter) ? sql`${catalogueStock.category}, ` : sql``}${catalogueStock.stockStep} desc`
  const matches = sql`${inCatalogueByIndex(others)} and ${isOrderable}`
  // Words, other terms and a customer's products lead to few rows by themselves.
  if (!isBroad(filter)) return sql`from catalogue_entry where ${matches}`
  // Where little can be ordered, the walk along another index would find the last of it at its end.
  const isLittle = sql`(select count(*) <= ${COUNTED_AT_MOST} from (
    select from ${catalogueStock} where ${stocks(orderableFrom)} limit ${COUNTED_AT_MOST + 1}) as stocked)`
  return sql`from (
    (select catalogue_entry.* from catalogue_entry where ${matches} and not ${isLittle} ${indexOrder(filter)})
    union all
    (select catalogue_entry.* ${fromStock(filter, orderableFrom)} and ${matches} and ${isLittle})
  ) as catalogue_entry`
}

/** The catalogue along its index by stock, for a filter without terms. */
function fromStock({ categories }: CatalogueFilter, orderableFrom: number): SQL {
  return sql`from ${alongStock} where ${stocks(orderableFrom)}
    ${categories.length > 0 ? sql`and ${inArray(catalogueStock.category, [...categories])}` : sql``}`
}

/** The same of one category, without leaving out what can't be ordered: it comes last. */
export function fromIndexOf(category: SQL, filter: CatalogueFilter): SQL {
  const { orderableFrom, ...walked } = filter
  return orderableFrom !== undefined && isInOrderOfStock(filter)
    ? sql`from ${alongStock} where ${catalogueStock.category} = ${category} order by ${catalogueStock.stockStep} desc`
    : sql`from catalogue_entry where category = ${category} and ${inCatalogueByIndex(walked)} ${indexOrder(filter)}`
}

/** `offset` keeps the planner from reading both tables through to join them. */
const alongStock = sql`catalogue_stock cross join lateral (select * from catalogue_entry
  where catalogue_entry.product_id = catalogue_stock.product_id offset 0) as catalogue_entry`

/** The catalogue with its index by stock, for a list in that sort. */
export function byStock({ categories, ...filter }: CatalogueFilter): SQL {
  const isFound = categories.length > 0 && !isByTerms(filter)
  return sql`catalogue_stock join catalogue_entry on catalogue_entry.product_id = catalogue_stock.product_id
    ${isFound ? sql`and ${inArray(catalogueStock.category, [...categories])}` : sql``}`
}

const isOneCategory = ({ categories }: CatalogueFilter) => categories.length === 1

function isByTerms({ meaning, brands, attributes }: Omit<CatalogueFilter, 'categories'>): boolean {
  return 'places' in meaning || brands.length > 0 || attributes.length > 0
}

function isInOrderOfStock(filter: CatalogueFilter): boolean {
  const isPriced = filter.leastCents !== undefined || filter.mostCents !== undefined
  return isBroad(filter) && !filter.discountedAt && !isPriced
}

/** Whether it has neither words nor other terms, nor is about a few products. */
export function isBroad({ meaning, brands, attributes, boughtBy }: CatalogueFilter): boolean {
  const hasTerms = meaning.match !== 'everything' || brands.length > 0 || attributes.length > 0
  return !hasTerms && boughtBy === undefined
}

function indexOrder(filter: CatalogueFilter): SQL {
  const { category, centsPerThousand, discountUntil, productId } = catalogueEntry
  if (!isBroad(filter)) return sql``
  if (filter.discountedAt) return sql`order by ${discountUntil}, ${productId}`
  if (filter.leastCents === undefined && filter.mostCents === undefined)
    return sql`order by ${productId} desc`
  return isOneCategory(filter)
    ? sql`order by ${category}, ${centsPerThousand}`
    : sql`order by ${centsPerThousand}`
}

/** Rows to count for a filter: one more than the counting limit. */
export function boundedEntries(filter: CatalogueFilter): SQL {
  return sql`select catalogue_entry.category ${fromIndex(filter)} limit ${COUNTED_AT_MOST + 1}`
}

/** Enough pieces for the shop's minimum at least, by the index. */
const stocks = (shopMinimum: number) =>
  sql`${catalogueStock.stockStep} >= stock_step(${shopMinimum}::integer)`

/** Enough stock, for a list: found by the index where few products have it. */
const listOrderable = (shopMinimum: number) =>
  sql`(${hasOrderable(catalogueEntry, shopMinimum)} and ${catalogueEntry.productId} in (
    select ${catalogueStock.productId} from ${catalogueStock} where ${stocks(shopMinimum)}))`

/**
 * Enough stock for the smallest orderable quantity, as `firstOrderable` computes it: a multiple from the minimum on. The
 * catalogue follows the product itself within a second.
 */
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

/** Groups `['a:Thread=M8', 'a:Thread=M10', 'a:Length=35 mm']` by name. */
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
