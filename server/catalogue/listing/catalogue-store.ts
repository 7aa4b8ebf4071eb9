import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CatalogueSort } from '../../../contract/catalogue/catalogue-sorts.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { product } from '../../platform/database/tables/products.ts'
import { catalogueEntry, catalogueStock } from '../../platform/database/tables/search.ts'
import type { ProductRow } from '../products/product-store.ts'
import {
  byStock,
  type CatalogueFilter,
  hasOrderable,
  inCatalogue,
  inCatalogueByIndex,
} from '../search/search-filter.ts'
import { RANKED_AT_MOST, type SearchMeaning } from '../search/search-meaning.ts'

/** Position in a list: the sort value and the product of the last row. */
export interface Cursor {
  readonly value: string
  readonly id: string
}

/** A sort kept by an index: its expression, and the condition for rows after a given one. */
interface IndexOrder {
  readonly value: SQL
  readonly by: SQL
  readonly after: (cursor: Cursor) => SQL
}

const { productId, centsPerThousand, nameKey, partKey, available } = catalogueEntry
const { stockStep } = catalogueStock

const orders: Readonly<Record<Exclude<CatalogueSort, 'relevance'> | 'partNumber', IndexOrder>> = {
  newest: {
    value: sql`''`,
    by: sql`${productId} desc`,
    after: ({ id }) => sql`${productId} < ${id}::uuid`,
  },
  price: {
    value: sql`${centsPerThousand}`,
    by: sql`${centsPerThousand}, ${productId}`,
    after: ({ value, id }) =>
      sql`(${centsPerThousand}, ${productId}) > (${toWhole(value)}::bigint, ${id}::uuid)`,
  },
  '-price': {
    value: sql`${centsPerThousand}`,
    by: sql`${centsPerThousand} desc, ${productId} desc`,
    after: ({ value, id }) =>
      sql`(${centsPerThousand}, ${productId}) < (${toWhole(value)}::bigint, ${id}::uuid)`,
  },
  name: {
    value: sql`${nameKey}`,
    by: sql`${nameKey}, ${productId}`,
    after: ({ value, id }) => sql`(${nameKey}, ${productId}) > (${value}, ${id}::uuid)`,
  },
  available: {
    value: sql`${available}`,
    // The step is derived from the stock: an index sorts by it, and each step has few rows.
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

/** A page of a list. */
export interface ListedRows {
  readonly rows: readonly ProductRow[]
  /** Set if further rows follow; `rows` may still be short, because products that just sold out are left out. */
  readonly next: Cursor | undefined
  /** All searchable words of the first product, if the search corrected any words. */
  readonly firstWords: readonly string[]
}

interface ListPart {
  readonly limit: number
  readonly after?: Cursor | undefined
}

/** The catalogue by search, facets and sort. Every statement reads `catalogue_entry`, never all products. */
export function catalogueStore(db: Queryable) {
  return {
    /** A page of the list. */
    async list(
      filter: CatalogueFilter,
      sort: CatalogueSort,
      { limit, after }: ListPart,
    ): Promise<ListedRows> {
      const { meaning, orderableFrom } = filter
      const isRanked = sort === 'relevance' && 'places' in meaning && !meaning.isCommon
      const isMended = meaning.match === 'similarWords'
      const order = orderOf(sort, meaning)
      // Ranking sorts the matches, so it comes after a bounded search; other sorts use an index.
      const source = isRanked
        ? sql`(select * from ${catalogueEntry} where ${inCatalogueByIndex(filter)} limit ${RANKED_AT_MOST}) as catalogue_entry`
        : sort === 'available'
          ? byStock(filter)
          : sql`${catalogueEntry}`
      const matches = and(
        isRanked ? undefined : inCatalogue(filter),
        after ? order.after(after) : undefined,
      )
      // Numbered after the limit; before it, all matches would be sorted.
      const found = sql`(
        select found_id, value, row_number() over () as place from (
          select ${productId} as found_id, (${order.value})::text as value
          from ${source} where ${matches ?? sql`true`} order by ${order.by} limit ${limit + 1}
        ) as first
      ) as found`
      const rows = await db
        .select({
          row: getTableColumns(product),
          id: sql<string>`found.found_id`,
          value: sql<string | null>`found.value`,
          words: isMended ? wordsOfFirst : sql<null>`null`,
        })
        .from(found)
        // Leaves out products that have just sold out but are still in the index.
        .leftJoin(
          product,
          sql`${product.id} = found.found_id and ${orderableFrom === undefined ? sql`true` : hasOrderable(product, orderableFrom)}`,
        )
        .orderBy(sql`found.place`)
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        rows: page.flatMap(({ row }) => row ?? []),
        // Judged by the rows of the index: every product of a page may have just sold out.
        next: rows.length > limit && last ? { value: last.value ?? '', id: last.id } : undefined,
        firstWords: rows[0]?.words ?? [],
      }
    },
  }
}

const wordsOfFirst = sql<string[] | null>`case when found.place = 1
  then product_words(${product.name}, ${product.brand}, ${product.category}, ${product.attributes}) end`

function orderOf(sort: CatalogueSort, meaning: SearchMeaning): IndexOrder {
  if (sort !== 'relevance') return orders[sort]
  if ('places' in meaning && meaning.isCommon) return orders.newest
  if ('places' in meaning)
    return byPhrase(meaning.places.map(([first]) => first?.words.join(' ')).join(' '))
  return meaning.match === 'everything' ? orders.newest : orders.partNumber
}

/** Names that begin with the phrase, then those that contain it, then the others; newest first. */
function byPhrase(phrase: string): IndexOrder {
  const rank = sql`case when ${nameKey} like ${`${phrase}%`} then 0 when ${nameKey} like ${`%${phrase}%`} then 1 else 2 end`
  return {
    value: rank,
    by: sql`${rank}, ${productId} desc`,
    after: ({ value, id }) =>
      sql`(${rank} > ${toInteger(value)}::integer or (${rank} = ${toInteger(value)}::integer and ${productId} < ${id}::uuid))`,
  }
}

/** Cursors come from the address, so they may contain anything. */
function toWhole(value: string): number {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : 0
}

function toInteger(value: string): number {
  const number = toWhole(value)
  return Math.abs(number) < 2 ** 31 ? number : 0
}
