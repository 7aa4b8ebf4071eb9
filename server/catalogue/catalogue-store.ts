import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CatalogueSort } from '../../contract/catalogue-sorts.ts'
import { factsSince, seenNow } from '../changes/one-moment.ts'
import type { Queryable } from '../database/database.ts'
import { catalogueEntry, product } from '../database/schema.ts'
import type { ProductRow } from '../products/product-store.ts'
import { type CatalogueFilter, inCatalogue, inCatalogueByIndex } from '../search/search-filter.ts'
import { RANKED_AT_MOST, type SearchMeaning } from '../search/search-meaning.ts'

/** Where a list goes on: the value it is sorted by, and the product, of the last row. */
export interface Cursor {
  readonly value: string
  readonly id: string
}

/** An order that an index keeps: the value of a row in it, and what comes after a row. */
interface Order {
  readonly value: SQL
  readonly by: SQL
  readonly after: (cursor: Cursor) => SQL
}

const { productId, priceCents, nameKey, partKey, available, stockStep } = catalogueEntry

const orders: Readonly<Record<Exclude<CatalogueSort, 'relevance'> | 'partNumber', Order>> = {
  newest: {
    value: sql`''`,
    by: sql`${productId} desc`,
    after: ({ id }) => sql`${productId} < ${id}::uuid`,
  },
  price: {
    value: sql`${priceCents}`,
    by: sql`${priceCents}, ${productId}`,
    after: ({ value, id }) =>
      sql`(${priceCents}, ${productId}) > (${toInteger(value)}::bigint, ${id}::uuid)`,
  },
  '-price': {
    value: sql`${priceCents}`,
    by: sql`${priceCents} desc, ${productId} desc`,
    after: ({ value, id }) =>
      sql`(${priceCents}, ${productId}) < (${toInteger(value)}::bigint, ${id}::uuid)`,
  },
  name: {
    value: sql`${nameKey}`,
    by: sql`${nameKey}, ${productId}`,
    after: ({ value, id }) => sql`(${nameKey}, ${productId}) > (${value}, ${id}::uuid)`,
  },
  available: {
    value: sql`${available}`,
    // The step follows from the pieces: the index gives its order, and rows of one step are few enough to sort.
    by: sql`${stockStep} desc, ${available} desc, ${productId} desc`,
    after: ({ value, id }) =>
      sql`${stockStep} <= stock_step(${toInteger(value)}::integer)
        and (${available}, ${productId}) < (${toInteger(value)}::integer, ${id}::uuid)`,
  },
  partNumber: {
    value: sql`${partKey}`,
    by: sql`${partKey}, ${productId}`,
    after: ({ value, id }) => sql`(${partKey}, ${productId}) > (${value}, ${id}::uuid)`,
  },
}

/** Rows of a list, and the moment in which they were so. */
export interface ListedRows {
  readonly rows: readonly { readonly row: ProductRow; readonly cursor: Cursor }[]
  readonly seen: string
  /** What the triggers told between the moment that was asked about and this one. */
  readonly factsSince: readonly string[]
}

interface ListPart {
  readonly limit: number
  readonly after?: Cursor | undefined
  /** A moment to compare with: counts that were read then belong to these rows unless `factsSince` concerns them. */
  readonly since?: string
}

/** The catalogue by search, facets and order. Every statement goes over `catalogue_entry`, never over all products. */
export function catalogueStore(db: Queryable) {
  return {
    /** So many rows of the list, each with where the list goes on after it. */
    async list(
      filter: CatalogueFilter,
      sort: CatalogueSort,
      { limit, after, since }: ListPart,
    ): Promise<ListedRows> {
      const { meaning } = filter
      const isRanked = sort === 'relevance' && 'places' in meaning && !meaning.isCommon
      const order = orderOf(sort, meaning)
      // Ranking looks at what was found, so it comes after a bounded finding; other orders come from an index.
      const source = isRanked
        ? sql`(select * from ${catalogueEntry} where ${inCatalogueByIndex(filter)} limit ${RANKED_AT_MOST}) as catalogue_entry`
        : sql`${catalogueEntry}`
      const matches = and(
        isRanked ? undefined : inCatalogue(filter),
        after ? order.after(after) : undefined,
      )
      // One row more than what is found, which may be nothing: it tells the moment.
      const moment = sql`(select ${seenNow} as seen, ${since === undefined ? sql`null::text[]` : factsSince(since)} as facts) as moment`
      // Numbered after the cut: numbered before it, all that was found would be sorted and not only the first.
      const found = sql`(
        select found_id, value, row_number() over () as place from (
          select ${productId} as found_id, (${order.value})::text as value
          from ${source} where ${matches ?? sql`true`} order by ${order.by} limit ${limit}
        ) as first
      ) as found`
      const rows = await db
        .select({
          row: getTableColumns(product),
          value: sql<string | null>`found.value`,
          seen: sql<string>`moment.seen`,
          facts: sql<string[] | null>`moment.facts`,
        })
        .from(moment)
        .leftJoin(found, sql`true`)
        .leftJoin(product, sql`${product.id} = found.found_id`)
        .orderBy(sql`found.place`)
      const [{ seen, facts } = { seen: '', facts: null }] = rows
      return {
        rows: rows.flatMap(({ row, value }) =>
          row ? [{ row, cursor: { value: value ?? '', id: row.id } }] : [],
        ),
        seen,
        factsSince: facts ?? [],
      }
    },
  }
}

function orderOf(sort: CatalogueSort, meaning: SearchMeaning): Order {
  if (sort !== 'relevance') return orders[sort]
  if ('places' in meaning && meaning.isCommon) return orders.newest
  if ('places' in meaning)
    return byPhrase(meaning.places.map(([first]) => first?.words.join(' ')).join(' '))
  return meaning.match === 'everything' ? orders.newest : orders.partNumber
}

/** Names that begin with the words as they were typed, then those that hold them so, then all others; newest first. */
function byPhrase(phrase: string): Order {
  const rank = sql`case when ${nameKey} like ${`${phrase}%`} then 0 when ${nameKey} like ${`%${phrase}%`} then 1 else 2 end`
  return {
    value: rank,
    by: sql`${rank}, ${productId} desc`,
    after: ({ value, id }) =>
      sql`(${rank} > ${toInteger(value)}::integer or (${rank} = ${toInteger(value)}::integer and ${productId} < ${id}::uuid))`,
  }
}

/** A cursor comes from an address, where anybody may write anything. */
function toInteger(value: string): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31 ? number : 0
}
