import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { categoryBounds } from '../../../contract/catalogue/bounds/category-bounds.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import { type Discount, discountedPrice } from '../../../contract/values/money/price.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { noteTotal, totalUnlessLarge } from '../../platform/database/lists/large-totals.ts'
import { pageOf, type RowWithTotal } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { keptTotal } from '../../platform/database/lists/row-counts.ts'
import {
  boundedTotal,
  boundedTotalOf,
  COUNTED_AT_MOST,
  MANY,
} from '../../platform/database/lists/search.ts'
import { preparedStatement } from '../../platform/database/prepared.ts'
import { product } from '../../platform/database/tables/products.ts'
import { catalogueEntry } from '../../platform/database/tables/search.ts'
import { keptProducts } from '../search/kept-products.ts'
import { type CatalogueFilter, fromIndex, inCatalogue } from '../search/search-filter.ts'
import { plainColumns } from './plain-facts.ts'

export type ProductRow = typeof product.$inferSelect

/** The columns that buying needs. Texts, pictures and the versions of facts make up most of a row. */
const TERMS = {
  id: product.id,
  partNumber: product.partNumber,
  name: product.name,
  attributes: product.attributes,
  imageUrl: product.imageUrl,
  listPriceCents: product.listPriceCents,
  discountPercent: product.discountPercent,
  discountUntil: product.discountUntil,
  minimum: product.minimum,
  available: product.available,
  orderMultiple: product.orderMultiple,
  pricePer: product.pricePer,
  ladder: product.ladder,
  ...plainColumns,
} as const

export type ProductTerms = Pick<ProductRow, keyof typeof TERMS>

interface ListedCategory {
  readonly name: string
  readonly products: number
  readonly imageUrl: string
  /** The lowest price of 1,000 pieces. */
  readonly leastPerThousand: Cents
  /** End of the discount behind it. */
  readonly leastUntil: Date | null
}

type FindByIds<Row> = (ids: readonly string[]) => Promise<Row[]>

/** Finds products by id with prepared queries: whole rows, or the terms of buying them. */
export function productFinders(db: Database): {
  readonly findRows: FindByIds<ProductRow>
  readonly findTerms: FindByIds<ProductTerms>
} {
  const isAsked = and(
    sql`${product.id} = any(${sql.placeholder('ids')}::uuid[])`,
    isNull(product.removedAt),
  )
  const rows = db.select().from(product).where(isAsked).prepare('find_products')
  const terms = db.select(TERMS).from(product).where(isAsked).prepare('find_product_terms')
  return {
    findRows: (ids) => rows.execute({ ids }),
    findTerms: (ids) => terms.execute({ ids }),
  }
}

/** The ids come by a subquery: PostgreSQL would plan a list that is given anew each time, which takes longer than to run it. */
const lockTerms = preparedStatement<ProductTerms>(
  'lock_products',
  sql`select ${sql.join(
    Object.entries(TERMS).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    sql`, `,
  )}
    from ${product} where ${product.id} = any(array(select unnest(${sql.placeholder('ids')}::uuid[]))) and ${product.removedAt} is null
    order by ${product.id} for no key update`,
)

export const productLocks = {
  /** Reads and locks those of the products that are in the shop, in id order to avoid deadlocks. */
  lockTerms: (tx: Transaction, ids: readonly string[]): Promise<ProductTerms[]> =>
    lockTerms(tx, { ids }),
}

/** Products currently in the shop. */
export function productStore(db: Queryable) {
  return {
    /** One page of products, newest first. */
    async list(
      filter: CatalogueFilter | undefined,
      limit: number,
      after?: string,
    ): Promise<Page<ProductRow>> {
      if (!filter) {
        const total = keptTotal('product')
        return pageOf(db, await listAll(db, total, limit + 1, after), limit, total)
      }
      const key = JSON.stringify({ ...filter, discountedAt: filter.discountedAt !== undefined })
      const total = totalUnlessLarge(db, key, filteredTotal(filter))
      const rows = await listFound(db, filter, total, limit + 1, after)
      const page = await pageOf(db, rows, limit, total)
      noteTotal(db, key, page.total)
      return page
    },

    /** One page of the products whose stock is low or out, or that lie in a bin, newest first. */
    async listByStock(
      chosen: { readonly from: SQL; readonly id: SQL },
      filter: CatalogueFilter | undefined,
      limit: number,
      after?: string,
    ): Promise<Page<ProductRow>> {
      const { from, id } = chosen
      const matches = filter && inCatalogue(filter)
      const found = matches
        ? sql`${from} and ${id} in (select product_id from ${catalogueEntry} where ${matches})`
        : from
      const total = boundedTotalOf(found)
      const ids = sql`array(select ${id} ${found}
        and ${after ? sql`${id} < ${after}::uuid` : sql`true`}
        order by ${id} desc limit ${limit + 1})`
      const rows = await db
        .select({ row: getTableColumns(product), total })
        .from(product)
        .where(sql`${product.id} = any(${ids})`)
        .orderBy(desc(product.id))
      return pageOf(db, rows, limit, total)
    },

    /** Products that were removed, newest first. */
    async listRemoved(limit: number, after?: string): Promise<ProductRow[]> {
      return db
        .select()
        .from(product)
        .where(
          and(
            isNotNull(product.removedAt),
            sql`not ${product.isDraft}`,
            after ? lt(product.id, after) : undefined,
          ),
        )
        .orderBy(desc(product.id))
        .limit(limit)
    },

    /** Products that are not published, newest first. */
    async listDrafts(limit: number, after?: string): Promise<Page<ProductRow>> {
      const isDraft = sql`${product.isDraft}`
      const total = boundedTotal(product, isDraft, sql`order by ${product.id} desc`)
      const rows = await db
        .select({ row: getTableColumns(product), total })
        .from(product)
        .where(and(isDraft, after ? lt(product.id, after) : undefined))
        .orderBy(desc(product.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    async findDraft(id: string): Promise<ProductRow | undefined> {
      const [row] = await db
        .select()
        .from(product)
        .where(and(eq(product.id, id), sql`${product.isDraft}`))
      return row
    },

    /** At most two: enough to see that a name is ambiguous. */
    async findByName(name: string): Promise<Pick<ProductRow, 'id'>[]> {
      return db
        .select({ id: product.id })
        .from(product)
        .where(and(eq(product.name, name), isNull(product.removedAt)))
        .limit(2)
    },

    /** Returns false if the part number is taken. */
    async insert(row: typeof product.$inferInsert): Promise<boolean> {
      const { rowCount } = await db
        .insert(product)
        .values(row)
        .onConflictDoNothing({ target: product.partNumber, where: isNull(product.removedAt) })
      return rowCount === 1
    },

    /** Removes a product from the shop; returns whether it was there. */
    async remove(id: string, removedAt: Date): Promise<boolean> {
      const { rowCount } = await db
        .update(product)
        .set({ removedAt })
        .where(and(eq(product.id, id), isNull(product.removedAt)))
      return rowCount === 1
    },

    /** Returns the number of changed products. */
    async setPictures(
      id: string,
      pictures: Pick<ProductRow, 'imageUrl' | 'imageAlt' | 'furtherPictures'>,
    ): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set(pictures)
        .where(and(eq(product.id, id), isNull(product.removedAt)))
      return rowCount ?? 0
    },

    /** Locks the row: a discount is stored for the list price from which it was computed. */
    async lockPrices(
      id: string,
    ): Promise<Pick<ProductRow, 'listPriceCents' | 'ladder'> | undefined> {
      const [row] = await db
        .select({ listPriceCents: product.listPriceCents, ladder: product.ladder })
        .from(product)
        .where(and(eq(product.id, id), isNull(product.removedAt)))
        .for('no key update')
      return row
    },

    /** Returns the number of changed products. */
    async setDiscount(id: string, listPrice: Cents, discount: Discount): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set(discountColumns(listPrice, discount))
        .where(eq(product.id, id))
      return rowCount ?? 0
    },

    /** Returns the number of changed products: none without a discount. */
    async removeDiscount(id: string): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set({ discountPercent: null, discountUntil: null, discountedCents: null })
        .where(
          and(eq(product.id, id), isNull(product.removedAt), isNotNull(product.discountPercent)),
        )
      return rowCount ?? 0
    },

    /** Categories, largest first, each with its lowest price and its oldest product's picture. */
    async listCategories(): Promise<ListedCategory[]> {
      const { rows } = await db.execute<
        Pick<ListedCategory, 'name' | 'products'> & {
          image_url: string
          least: Cents
          discount_until: string | null
        }
      >(sql`
        select largest.name, largest.products, oldest.image_url, cheapest.cents_per_thousand as least,
          cheapest.discount_until from (
          -- Terms collate otherwise than categories, and an index serves its own collation only: without this all
          -- products were walked until one of the category came.
          select substr(term, 3) collate "default" as name, products from catalogue_count
          where category = '' and term like 'c:%' and products > 0
          order by products desc, term limit ${categoryBounds.listed}
        ) as largest, lateral (
          select image_url from product
          where id = (select product_id from catalogue_entry where catalogue_entry.category = largest.name order by product_id limit 1)
        ) as oldest, lateral (
          select cents_per_thousand, discount_until from catalogue_entry
          where catalogue_entry.category = largest.name order by cents_per_thousand limit 1
        ) as cheapest
        order by largest.products desc, largest.name`)
      return rows.map(({ name, products, image_url, least, discount_until }) => ({
        name,
        products,
        imageUrl: image_url,
        leastPerThousand: least,
        leastUntil: discount_until === null ? null : new Date(discount_until),
      }))
    },
  }
}

/** The drafts, for counts. */
export const fromDrafts = sql`from product where is_draft`

/** All columns of a product's discount. */
export function discountColumns(listPrice: Cents, { percent, until }: Discount) {
  return {
    discountPercent: percent,
    discountUntil: until,
    discountedCents: discountedPrice(listPrice, percent),
  }
}

/** Counted from the stored counters if they cover the filter; as exact as any other total. */
function filteredTotal(filter: CatalogueFilter): SQL<string> {
  const kept = keptProducts(filter)
  return kept
    ? sql<string>`(select case when ${kept} > ${COUNTED_AT_MOST} then ${MANY} else ${kept}::text end)`
    : boundedTotalOf(fromIndex(filter))
}

function listAll(
  db: Queryable,
  total: SQL<string>,
  limit: number,
  after?: string,
): Promise<RowWithTotal<ProductRow>[]> {
  return db
    .select({ row: getTableColumns(product), total })
    .from(product)
    .where(and(isNull(product.removedAt), after ? lt(product.id, after) : undefined))
    .orderBy(desc(product.id))
    .limit(limit)
}

/** Filters are evaluated on the narrow table of the catalogue; only the page itself is read from products. */
function listFound(
  db: Queryable,
  filter: CatalogueFilter,
  total: SQL<string>,
  limit: number,
  after?: string,
): Promise<RowWithTotal<ProductRow>[]> {
  const found = db
    .select({ id: catalogueEntry.productId })
    .from(catalogueEntry)
    .where(and(inCatalogue(filter), after ? lt(catalogueEntry.productId, after) : undefined))
    .orderBy(desc(catalogueEntry.productId))
    .limit(limit)
    .as('found')
  return db
    .select({ row: getTableColumns(product), total })
    .from(found)
    .innerJoin(product, eq(product.id, found.id))
    .orderBy(desc(found.id))
}
