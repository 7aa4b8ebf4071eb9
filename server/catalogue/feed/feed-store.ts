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

/** A row, with the number of its state. */
type StatedRow = FeedRow & { readonly state: string }

export const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface StateTerms {
  readonly minimumOrderQuantity: number
  readonly now: Date
}

/**
 * A number that changes with a product's item: with its facts, with what is left for its minimum order, and with the
 * end of its discount.
 */
const stateOf = ({ minimumOrderQuantity, now }: StateTerms): SQL => sql`hashtextextended(id::text,
  version::bigint * 4 + (${hasOrderable(product, minimumOrderQuantity)})::int * 2
    + coalesce(discount_until > ${now.toISOString()}::timestamptz, false)::int)`

/** Products in the shop of a range of ids, with an upper end that is not in it, in batches. */
export async function* readFeedRows(
  db: ReadOnlyDatabase,
  { from, before, terms }: { from: string; before: string | undefined; terms: StateTerms },
  batchRows: number,
): AsyncGenerator<StatedRow[]> {
  for (let start = sql`id >= ${from}`; ; ) {
    const rows: StatedRow[] = await db
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
        gtins: sql<string[]>`array(select key from reference
          where reference.product_id = ${product.id} and kind = 'gtin' order by key limit 3)`,
        state: sql<string>`${stateOf(terms)}::text`,
      })
      .from(product)
      .where(
        sql`${start} and ${before === undefined ? sql`true` : sql`id < ${before}`} and ${product.removedAt} is null`,
      )
      .orderBy(product.id)
      .limit(batchRows)
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    start = sql`id > ${rows.at(-1)?.id}`
  }
}

/** Number of products, and their states in one number that does not depend on the order. */
export interface PartState {
  readonly products: number
  readonly state: string
}

/** The states of the parts that begin at these ids, by place from 1; of an empty part there is none. */
export async function findPartStates(
  db: ReadOnlyDatabase,
  starts: readonly string[],
  terms: StateTerms,
): Promise<ReadonlyMap<number, PartState>> {
  const { rows } = await db.execute<{ place: number; products: number; state: string }>(sql`
    select width_bucket(id, ${sql.param(starts)}::uuid[]) as place, count(*)::integer as products,
      bit_xor(${stateOf(terms)})::text as state
    from product where removed_at is null group by 1`)
  return new Map(rows.map(({ place, products, state }) => [place, { products, state }]))
}

/** A text that changes with any product's GTIN: adding, replacing or removing one leaves the product's version. */
export async function findGtinState(db: ReadOnlyDatabase): Promise<string> {
  const { rows } = await db.execute<{ state: string }>(sql`
    select count(*) || ' ' || coalesce(bit_xor(hashtextextended(product_id || key, 0)), 0) as state
    from reference where kind = 'gtin'`)
  return rows[0]?.state ?? ''
}
