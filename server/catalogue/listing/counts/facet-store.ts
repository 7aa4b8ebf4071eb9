import { type SQL, sql } from 'drizzle-orm'
import type {
  Facets,
  FacetValue,
  ProductCount,
} from '../../../../contract/catalogue/catalogue-search.ts'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { COUNTED_AT_MOST } from '../../../platform/database/lists/search.ts'
import { catalogueEntry } from '../../../platform/database/tables/search.ts'
import { isNarrowed, keptProducts } from '../../search/kept-products.ts'
import {
  boundedEntries,
  byAttribute,
  type CatalogueFilter,
  fromIndex,
  hasOrderable,
  isBroad,
  nameOfAttribute,
} from '../../search/search-filter.ts'
import { countCategories, countEachCategory, isInOrderOfCategories } from './category-counts.ts'
import { isOfField, nameOfField, showName, showTermValue } from './field-facets.ts'

/**
 * Facets of larger sets come from stored counters or are lower bounds, which needs only this many rows: splitting
 * 10,000 rows into terms costs as much as finding them.
 */
const SAMPLED_AT_MOST = 2000
/** Most common values offered; rarer ones are found by search. */
const MOST_TERMS = 400

/** A term with its number of products: `b:Rethorn`. */
interface CountedTerm extends Record<string, unknown> {
  readonly term: string
  readonly products: number
  /** Set if known for this term. */
  readonly isExact?: boolean
}

export interface TermCounts {
  readonly terms: readonly CountedTerm[]
  readonly isExact: boolean
  /** Number of products examined, if not the whole set. */
  readonly sampled?: number
}

interface SetCounts extends TermCounts {
  readonly total: ProductCount
  readonly orderable: number
  readonly discounted: number
}

/** Facets and total of the whole filtered set. */
export interface FacetCounts {
  readonly total: ProductCount
  readonly facets: Facets
}

interface Counting {
  readonly shopMinimum: number
  readonly now: Date
  /** The custom fields that are filters. */
  readonly facets: readonly FieldDefinition[]
}

/**
 * Counts each facet under the other filters, and the total. Category and brand alone come from stored counters, exact
 * at any size; every other set is counted from an index, up to 10,001 rows.
 */
export async function countFacets(
  db: Queryable,
  filter: CatalogueFilter,
  { shopMinimum, now, facets }: Counting,
): Promise<FacetCounts> {
  const { categories, brands, attributes } = filter
  const chosen = byAttribute(attributes)
  const moment = { shopMinimum, now }
  const isKept = isPlain(filter) && attributes.length === 0
  // No counters are stored for the attributes of one brand.
  const set = !isKept || brands.length > 0 ? await countSet(db, filter, moment) : undefined
  const total = set ? set.total : await readKept(db, filter)
  const ofCategories = await categoryTerms(db, filter, set)
  const ofBrands = await brandTerms(db, filter, moment, set)
  const ofAttributes = await attributeTerms(db, filter, { ...moment, facets }, set)
  const orderable =
    set && !filter.orderableFrom
      ? counted(set.orderable, set)
      : await countWith(db, { ...filter, orderableFrom: shopMinimum })
  const discounted =
    set && !filter.discountedAt
      ? counted(set.discounted, set)
      : await countWith(db, { ...filter, discountedAt: now })
  const ofAttribute = new Map<string, AttributeCounts>()
  for (const name of chosen.keys()) {
    const others = attributes.filter((attribute) => nameOfAttribute(attribute) !== name)
    const without = { ...filter, attributes: others }
    const isKeptHere = isPlain(without) && others.length === 0 && brands.length === 0
    // Counters of the whole catalogue have fields, but no attributes.
    const scopes = isOfField(name) && categories.length === 0 ? [''] : categories
    const counts =
      isKeptHere && scopes.length > 0
        ? await keptTerms(db, scopes, [`${name}=`])
        : await countSet(db, without, moment)
    ofAttribute.set(name, readAttribute(counts, name))
  }
  return {
    total,
    facets: {
      categories: complete(valuesOf(ofCategories, 'c:'), categories, ofCategories),
      brands: complete(valuesOf(ofBrands, 'b:'), brands, ofBrands),
      attributes: readAttributes(ofAttributes, total, ofAttribute, { chosen, facets }),
      orderable,
      discounted,
    },
  }
}

type Moment = { shopMinimum: number; now: Date }
type MaybeSet = SetCounts | undefined

/** Whether only category, brand and attributes are chosen. */
function isPlain(filter: CatalogueFilter) {
  return filter.meaning.match === 'everything' && !isNarrowed(filter)
}

/** Attributes belong to a category, so they are dropped when another one is chosen. */
async function categoryTerms(
  db: Queryable,
  filter: CatalogueFilter,
  set: MaybeSet,
): Promise<TermCounts> {
  const without = { ...filter, categories: [], attributes: [] }
  if (!isPlain(without)) {
    const isSame = filter.categories.length === 0 && filter.attributes.length === 0
    const canBeEach = isInOrderOfCategories(without)
    // A superset of an uncountable set is uncountable, too.
    if (canBeEach && set?.isExact === false) return countEachCategory(db, without)
    return (isSame ? set : undefined) ?? countCategories(db, without)
  }
  if (filter.brands.length === 0) return keptTerms(db, [''], ['c:'])
  const { rows } = await db.execute<CountedTerm>(sql`
    select 'c:' || category as term, sum(products)::integer as products from catalogue_count
    where category <> '' and term = any(${sql.param(filter.brands.map((name) => `b:${name}`))}::text[])
      and category in (select substr(term, 3) from catalogue_count where category = '' and term like 'c:%' and products > 0)
    group by category having sum(products) > 0 order by products desc limit ${MOST_TERMS}`)
  return { terms: rows, isExact: true }
}

async function brandTerms(
  db: Queryable,
  filter: CatalogueFilter,
  moment: Moment,
  set: MaybeSet,
): Promise<TermCounts> {
  const without = { ...filter, brands: [] }
  if (isPlain(without) && filter.attributes.length === 0)
    return keptTerms(db, filter.categories.length > 0 ? filter.categories : [''], ['b:'])
  return (filter.brands.length === 0 ? set : undefined) ?? countSet(db, without, moment)
}

async function attributeTerms(
  db: Queryable,
  filter: CatalogueFilter,
  { facets, ...moment }: Counting,
  set: MaybeSet,
): Promise<TermCounts> {
  const isKept = isPlain(filter) && filter.attributes.length === 0 && filter.brands.length === 0
  if (!isKept) return set ?? countSet(db, filter, moment)
  // Attributes belong to a category, fields to all products.
  const { categories } = filter
  const beginnings = facets.map((field) => `${nameOfField(field)}=`)
  if (categories.length > 0) return keptTerms(db, categories, ['a:', ...beginnings])
  return beginnings.length === 0 ? { terms: [], isExact: true } : keptTerms(db, [''], beginnings)
}

async function keptTerms(
  db: Queryable,
  categories: readonly string[],
  beginnings: readonly string[],
): Promise<TermCounts> {
  const ranges = beginnings.map(
    (beginning) => sql`(term >= ${beginning} and term < ${endOfRange(beginning)})`,
  )
  const { rows } = await db.execute<CountedTerm>(sql`
    select term, sum(products)::integer as products from catalogue_count
    where category = any(${sql.param(categories)}::text[]) and products > 0
      and (${sql.join(ranges, sql` or `)})
    group by term order by products desc, term limit ${MOST_TERMS}`)
  return { terms: rows, isExact: true }
}

/** Upper bound of a prefix's range: the last character is incremented. */
const endOfRange = (beginning: string) =>
  beginning.slice(0, -1) + String.fromCharCode(beginning.charCodeAt(beginning.length - 1) + 1)

async function readKept(db: Queryable, filter: CatalogueFilter): Promise<ProductCount> {
  const { rows } = await db.execute<{ products: number }>(
    sql`select ${keptProducts(filter) ?? sql`0`} as products`,
  )
  return { products: rows[0]?.products ?? 0, isExact: true }
}

/** One statement for the set's size and the terms of its rows. */
async function countSet(
  db: Queryable,
  filter: CatalogueFilter,
  { shopMinimum, now }: Moment,
): Promise<SetCounts> {
  const kept = keptProducts(filter)
  const { rows } = await db.execute<{
    known: number | null
    found: number
    orderable: number
    discounted: number
    terms: CountedTerm[] | null
  }>(sql`
    with known as materialized (select ${kept ?? countInIndex(filter)} as products),
    found as materialized (
      select facets, ${hasOrderable(catalogueEntry, shopMinimum)} as is_orderable,
        coalesce(discount_until > ${now.toISOString()}::timestamptz, false) as is_discounted
      ${fromIndex(filter)}
      limit (select case when products > ${COUNTED_AT_MOST} then ${SAMPLED_AT_MOST}::integer else ${COUNTED_AT_MOST + 1}::integer end from known)
    ), sampled as (
      select facets from found
      limit case when (select count(*) from found) > ${COUNTED_AT_MOST} then ${SAMPLED_AT_MOST}::integer end
    ), keyed as (
      -- Unnested in the select list: as a join it takes five times as long.
      select key, count(*)::integer as products from (select unnest(facets) as key from sampled) as each
      group by key order by products desc limit ${MOST_TERMS}
    )
    select (select products from known) as known, count(*)::integer as found,
      count(*) filter (where is_orderable)::integer as orderable,
      count(*) filter (where is_discounted)::integer as discounted,
      (select json_agg(json_build_object('term', named.term, 'products', keyed.products)) from keyed,
        lateral (select term from catalogue_count where catalogue_count.key = keyed.key limit 1) as named) as terms
    from found`)
  const row = rows[0] ?? { known: 0, found: 0, orderable: 0, discounted: 0, terms: null }
  const products = row.known ?? row.found
  const isExact = products <= COUNTED_AT_MOST
  return {
    terms: row.terms ?? [],
    isExact,
    ...(!isExact && { sampled: SAMPLED_AT_MOST }),
    total: kept
      ? { products, isExact: true }
      : { products: Math.min(products, COUNTED_AT_MOST), isExact },
    orderable: row.orderable,
    discounted: row.discounted,
  }
}

/** Price filters are counted in their index, before rows are read for facets; other sets together with their rows. */
function countInIndex(filter: CatalogueFilter): SQL<number | null> {
  if (!isBroad(filter) || filter.orderableFrom !== undefined || filter.discountedAt)
    return sql`null::integer`
  return sql`(select count(*)::integer from (${boundedEntries(filter)}) as bounded)`
}

async function countWith(db: Queryable, filter: CatalogueFilter): Promise<ProductCount> {
  const { rows } = await db.execute<{ products: number }>(sql`
    select count(*)::integer as products from (${boundedEntries(filter)}) as bounded`)
  const products = rows[0]?.products ?? 0
  return {
    products: Math.min(products, COUNTED_AT_MOST),
    isExact: products <= COUNTED_AT_MOST,
  }
}

function counted(products: number, { isExact }: SetCounts): ProductCount {
  return { products, isExact }
}

function valuesOf({ terms, isExact }: TermCounts, beginning: string): FacetValue[] {
  return terms
    .filter(({ term }) => term.startsWith(beginning))
    .map(({ term, products, isExact: isThisExact = isExact }) => ({
      value: term.slice(beginning.length),
      products,
      isExact: isThisExact,
    }))
}

/** Keeps a chosen value in its facet, even if its count is zero, unsampled or below the most common ones. */
function complete(
  values: FacetValue[],
  chosen: readonly string[],
  counts: TermCounts,
): FacetValue[] {
  const missing = chosen.filter((value) => !values.some((one) => one.value === value))
  const isExact = counts.isExact && counts.terms.length < MOST_TERMS
  return [...values, ...missing.map((value) => ({ value, products: 0, isExact }))]
}

interface AttributeCounts extends TermCounts {
  readonly values: FacetValue[]
}

function readAttribute(counts: TermCounts, name: string): AttributeCounts {
  return { ...counts, values: valuesOf(counts, `${name}=`) }
}

/** Attributes that many of the products share and that distinguish them. */
const MOST_ATTRIBUTES = 8
const LEAST_SHARE = 0.2

function readAttributes(
  counts: TermCounts,
  total: ProductCount,
  active: ReadonlyMap<string, AttributeCounts>,
  { chosen, facets }: ChosenTerms,
): Facets['attributes'] {
  const names = facets.map(nameOfField)
  const terms = valuesOf(counts, '').filter(
    ({ value }) => value.startsWith('a:') || names.includes(nameOfAttribute(value)),
  )
  const all = Map.groupBy(terms, ({ value }) => nameOfAttribute(value))
  // A field hides an attribute of its label: the address could name only one of them.
  for (const { label } of facets) all.delete(`a:${label}`)
  const lookedAt = counts.sampled ?? total.products
  const shared = [...all]
    .map(([name, values]) => ({
      name,
      values: values.map((one) => ({ ...one, value: one.value.slice(name.length + 1) })),
      products: values.reduce((sum, { products }) => sum + products, 0),
    }))
    .filter(
      ({ name, values, products }) =>
        active.has(name) ||
        isOfField(name) ||
        (values.length > 1 &&
          // An attribute with a different value on every product is useless as a filter.
          values.length < products &&
          products >= lookedAt * LEAST_SHARE),
    )
    // The owner's own filters come first, in their order.
    .sort(
      (one, other) =>
        placeOf(names, one.name) - placeOf(names, other.name) ||
        other.products - one.products ||
        (one.name < other.name ? -1 : 1),
    )
  const missing = [...active.keys()].filter((name) => !all.has(name))
  return [...shared, ...missing.map((name) => ({ name, values: [] as FacetValue[] }))]
    .filter(({ name }, place) => place < MOST_ATTRIBUTES || isOfField(name) || active.has(name))
    .map(({ name, values }) => ({
      name: showName(name, facets),
      values: complete(
        active.get(name)?.values ?? values,
        (chosen.get(name) ?? []).map((value) => value.slice(name.length + 1)),
        active.get(name) ?? counts,
      ).map((one) => ({ ...one, value: showTermValue(name, one.value, facets) })),
    }))
}

interface ChosenTerms extends Pick<Counting, 'facets'> {
  readonly chosen: ReadonlyMap<string, string[]>
}

/** Names that are not among these come last. */
function placeOf(names: readonly string[], name: string): number {
  const place = names.indexOf(name)
  return place < 0 ? names.length : place
}
