import { type SQL, sql } from 'drizzle-orm'
import type { PricePer } from '../../../contract/values/money/price.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'
import { product } from '../../platform/database/tables/products.ts'
import { hasOrderable } from '../search/search-filter.ts'

type ProductColumns = typeof product.$inferSelect
export type FeedRow = Pick<
  ProductColumns,
  | 'id'
  | 'partNumber'
  | 'name'
  | 'description'
  | 'brand'
  | 'category'
  | 'imageUrl'
  | 'listPriceCents'
  | 'discountPercent'
  | 'discountUntil'
  | 'minimum'
  | 'available'
  | 'orderMultiple'
  | 'ladder'
  | 'palletPieces'
  | 'palletGrams'
> & { readonly pricePer: PricePer; readonly gtins: readonly string[] }

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Products in the shop, in id order, in batches. */
export async function* readFeedRows(
  db: ReadOnlyDatabase,
  batchRows: number,
): AsyncGenerator<FeedRow[]> {
  for (let after = FIRST_ID; ; ) {
    const rows: FeedRow[] = await db
      .select({
        id: product.id,
        partNumber: product.partNumber,
        name: product.name,
        description: product.description,
        brand: product.brand,
        category: product.category,
        imageUrl: product.imageUrl,
        listPriceCents: product.listPriceCents,
        discountPercent: product.discountPercent,
        discountUntil: product.discountUntil,
        minimum: product.minimum,
        available: product.available,
        orderMultiple: product.orderMultiple,
        pricePer: product.pricePer,
        ladder: product.ladder,
        palletPieces: product.palletPieces,
        palletGrams: product.palletGrams,
        gtins: sql<string[]>`array(select number from reference
          where reference.product_id = ${product.id} and kind = 'gtin' order by number limit 3)`,
      })
      .from(product)
      .where(sql`${product.id} > ${after} and ${product.removedAt} is null`)
      .orderBy(product.id)
      .limit(batchRows)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    after = rows.at(-1)?.id ?? after
  }
}

/**
 * A text that changes with the feed: with any product's facts, with what is left for its minimum order, with the end of
 * a discount, and with the number of other makers' numbers.
 */
export async function findFeedVersion(
  db: ReadOnlyDatabase,
  { shopMinimum, now }: { readonly shopMinimum: number; readonly now: Date },
): Promise<string> {
  const state: SQL = sql`version::bigint * 4 + (${hasOrderable(product, shopMinimum)})::int * 2
    + coalesce(discount_until > ${now.toISOString()}::timestamptz, false)::int`
  const { rows } = await db.execute<{ version: string }>(sql`
    select count(*) || '-' || coalesce(bit_xor(hashtextextended(id::text, ${state})), 0) || '-'
      || (select count(*) from reference where kind = 'gtin') as version
    from product where removed_at is null`)
  return rows[0]?.version ?? ''
}
