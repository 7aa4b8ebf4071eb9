import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/money.ts'
import { type Discount, discountedPrice } from '../../contract/price.ts'
import type { Database, Queryable } from '../database/database.ts'
import { noteTotal, totalUnlessLarge } from '../database/large-totals.ts'
import { pageOf, type RowWithTotal } from '../database/list-page.ts'
import type { Page } from '../database/paging.ts'
import { keptTotal } from '../database/row-counts.ts'
import { catalogueEntry, product } from '../database/schema.ts'
import { boundedTotal, COUNTED_AT_MOST, MANY } from '../database/search.ts'
import { keptProducts } from '../search/kept-products.ts'
import {
  type CatalogueFilter,
  inCatalogue,
  inCatalogueByIndex,
  inIndexOrder,
} from '../search/search-filter.ts'

export type ProductRow = typeof product.$inferSelect

export interface ListedCategory {
  readonly name: string
  readonly products: number
  readonly imageUrl: string
  readonly leastCents: Cents
}

/** Finds products of the shop, in the order of their ids, by a query that is built and planned once. */
export function productFinder(db: Database) {
  const byIds = db
    .select()
    .from(product)
    .where(
      and(sql`${product.id} = any(${sql.placeholder('ids')}::uuid[])`, isNull(product.removedAt)),
    )
    .prepare('find_products')
  return async (ids: readonly string[]): Promise<(ProductRow | undefined)[]> => {
    const rows = new Map((await byIds.execute({ ids })).map((row) => [row.id, row]))
    return ids.map((id) => rows.get(id))
  }
}

/** The products that are in the shop. */
export function productStore(db: Queryable) {
  return {
    /** One page, newest first. */
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

    /** Two at most: enough to know that a name is ambiguous. */
    async findByName(name: string): Promise<ProductRow[]> {
      return db
        .select()
        .from(product)
        .where(and(eq(product.name, name), isNull(product.removedAt)))
        .limit(2)
    },

    /** Answers whether it went in: not where another product in the shop has the part number. */
    async insert(row: typeof product.$inferInsert): Promise<boolean> {
      const { rowCount } = await db
        .insert(product)
        .values(row)
        .onConflictDoNothing({ target: product.partNumber, where: isNull(product.removedAt) })
      return rowCount === 1
    },

    /** Takes a product out of the shop; answers whether it was there. */
    async remove(id: string, removedAt: Date): Promise<boolean> {
      const { rowCount } = await db
        .update(product)
        .set({ removedAt })
        .where(and(eq(product.id, id), isNull(product.removedAt)))
      return rowCount === 1
    },

    /** Answers how many products it changed. */
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

    /** Locks the row: a discount is written for the list price that it was computed from. */
    async lockListPrice(id: string): Promise<Cents | undefined> {
      const [row] = await db
        .select({ listPriceCents: product.listPriceCents })
        .from(product)
        .where(and(eq(product.id, id), isNull(product.removedAt)))
        .for('no key update')
      return row?.listPriceCents
    },

    /** Answers how many products it changed. */
    async setDiscount(id: string, listPrice: Cents, discount: Discount): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set(discountColumns(listPrice, discount))
        .where(eq(product.id, id))
      return rowCount ?? 0
    },

    /** Answers how many products it changed: none where no discount was set. */
    async removeDiscount(id: string): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set({ discountPercent: null, discountUntil: null, discountedCents: null })
        .where(
          and(eq(product.id, id), isNull(product.removedAt), isNotNull(product.discountPercent)),
        )
      return rowCount ?? 0
    },

    /** The categories, largest first, each with its lowest price and the picture of its oldest product. */
    async listCategories(): Promise<ListedCategory[]> {
      const { rows } = await db.execute<
        Omit<ListedCategory, 'imageUrl' | 'leastCents'> & { image_url: string; least_cents: Cents }
      >(sql`
        select largest.name, largest.products, oldest.image_url, cheapest.price_cents as least_cents from (
          -- Terms collate otherwise than categories, and an index serves its own collation only: without this all
          -- products were walked until one of the category came.
          select substr(term, 3) collate "default" as name, products from catalogue_count
          where category = '' and term like 'c:%' and products > 0 order by products desc, term limit 100
        ) as largest, lateral (
          select image_url from product
          where id = (select product_id from catalogue_entry where catalogue_entry.category = largest.name order by product_id limit 1)
        ) as oldest, lateral (
          select price_cents from catalogue_entry where catalogue_entry.category = largest.name order by price_cents limit 1
        ) as cheapest
        order by largest.products desc, largest.name`)
      return rows.map(({ name, products, image_url, least_cents }) => ({
        name,
        products,
        imageUrl: image_url,
        leastCents: least_cents,
      }))
    },
  }
}

/** All that the row of a product says of its discount. */
export function discountColumns(listPrice: Cents, { percent, until }: Discount) {
  return {
    discountPercent: percent,
    discountUntil: until,
    discountedCents: discountedPrice(listPrice, percent),
  }
}

/** From the kept counters where they know it; as exact as any other. */
function filteredTotal(filter: CatalogueFilter): SQL<string> {
  const kept = keptProducts(filter)
  return kept
    ? sql<string>`(select case when ${kept} > ${COUNTED_AT_MOST} then ${MANY} else ${kept}::text end)`
    : boundedTotal(catalogueEntry, inCatalogueByIndex(filter), inIndexOrder(filter))
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

/** What a filter leaves is found in the narrow table of the catalogue; only the page itself is read from the products. */
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
