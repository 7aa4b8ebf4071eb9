import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { readRowCount } from '../database/row-counts.ts'
import { product } from '../database/schema.ts'
import { containsEveryWord, countUpTo } from '../database/search.ts'
import { cutPage, type Page } from '../http/paging.ts'
import type { Discount } from './price.ts'

export type ProductRow = typeof product.$inferSelect

export interface ProductFilter {
  /** Words of the name, or a part number without regard to dashes, spaces and case. */
  readonly text?: string
  readonly category?: string
  /** Only what is discounted at this moment. */
  readonly discountedAt?: Date
}

/** The products that are in the shop. */
export function productStore(db: Queryable) {
  return {
    /** One page, newest first. */
    async list(filter: ProductFilter, limit: number, after?: string): Promise<Page<ProductRow>> {
      const matches = [isNull(product.removedAt), ...conditions(filter)]
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(product)
          .where(and(...matches, after ? lt(product.id, after) : undefined))
          .orderBy(desc(product.id))
          .limit(limit + 1),
        matches.length === 1
          ? readRowCount(db, 'product')
          : countUpTo(db, product, and(...matches)),
      ])
      return cutPage(rows, limit, total)
    },

    async find(id: string): Promise<ProductRow | undefined> {
      const [row] = await db
        .select()
        .from(product)
        .where(and(eq(product.id, id), isNull(product.removedAt)))
      return row
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

    /** Answers how many products it changed. */
    async setDiscount(id: string, { percent, until }: Discount): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set({ discountPercent: percent, discountUntil: until })
        .where(and(eq(product.id, id), isNull(product.removedAt)))
      return rowCount ?? 0
    },

    /** Answers how many products it changed: none where no discount was set. */
    async removeDiscount(id: string): Promise<number> {
      const { rowCount } = await db
        .update(product)
        .set({ discountPercent: null, discountUntil: null })
        .where(
          and(eq(product.id, id), isNull(product.removedAt), isNotNull(product.discountPercent)),
        )
      return rowCount ?? 0
    },

    /** The categories, largest first, each with the picture of its oldest product. */
    async listCategories(): Promise<{ name: string; products: number; imageUrl: string }[]> {
      const products = count()
      return db
        .select({
          name: sql<string>`${product.category}`,
          products,
          imageUrl: sql<string>`(array_agg(${product.imageUrl} order by ${product.id}))[1]`,
        })
        .from(product)
        .where(and(isNull(product.removedAt), sql`${product.category} is not null`))
        .groupBy(product.category)
        .orderBy(desc(products), asc(product.category))
        .limit(100)
    },
  }
}

function conditions({ text, category, discountedAt }: ProductFilter): SQL[] {
  const found: SQL[] = []
  if (text) found.push(...containsEveryWord(searchText, text))
  if (category !== undefined) found.push(eq(product.category, category))
  if (discountedAt) found.push(gt(product.discountUntil, discountedAt))
  return found
}

/** The same expression as the trigram index over it, see the migration. */
const searchText = sql`(lower(${product.name} || ' ' || coalesce(${product.partNumber}, '') || ' ' || regexp_replace(coalesce(${product.partNumber}, ''), '[^A-Za-z0-9]', '', 'g')))`
