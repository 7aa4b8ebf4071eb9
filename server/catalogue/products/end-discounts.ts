import { lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { catalogueEntry } from '../../platform/database/tables/search.ts'

export type EndDiscounts = () => Promise<void>

/**
 * Restores the list price of discounts that the clock has ended in the catalogue, some at a time. Called before lists
 * are read by price.
 */
export function makeEndDiscounts(db: Database, now: () => Date): EndDiscounts {
  return async () => {
    const moment = now()
    const [over] = await db
      .select({ id: catalogueEntry.productId })
      .from(catalogueEntry)
      .where(lte(catalogueEntry.discountUntil, moment))
      .limit(1)
    if (!over) return
    await db.execute(sql`
      update catalogue_entry set discount_until = null,
        cents_per_thousand = cents_per_thousand(product.list_price_cents, product.price_per)
      from product where product.id = catalogue_entry.product_id and catalogue_entry.product_id in (
        select product_id from catalogue_entry where discount_until <= ${moment.toISOString()}::timestamptz
        order by discount_until limit 2000 for update skip locked)`)
  }
}
