import { gt, lte, sql } from 'drizzle-orm'
import type { Changes } from '../changes/changes.ts'
import { taggedCache } from '../changes/tagged-cache.ts'
import type { Database } from '../database/database.ts'
import { catalogueEntry } from '../database/schema.ts'

const KEY = 'next'

export type DiscountEnds = ReturnType<typeof discountEnds>

/**
 * The next moment at which the clock alone changes the catalogue: lists, counts and sorts by discount are valid until
 * then. Asking for it also ends expired discounts.
 */
export function discountEnds(db: Database, changes: Changes, now: () => Date) {
  const kept = taggedCache<{ end: Date | undefined }>(changes, { maxBytes: 16_384, now })
  return {
    async next(): Promise<Date | undefined> {
      const known = kept.find(KEY)
      if (known) return known.end
      const reading = kept.begin()
      // One moment for both: otherwise a discount could end unnoticed in between.
      const moment = now()
      try {
        const [wereOver, end] = await Promise.all([
          settleDiscounts(db, moment),
          readNextEnd(db, moment),
        ])
        // If some had ended there may be more; the next call handles them.
        if (!wereOver)
          kept.keep(reading, KEY, { end }, { tags: ['assortment'], until: end, size: 0 })
        return end
      } finally {
        kept.abandon(reading)
      }
    },
  }
}

async function readNextEnd(db: Database, now: Date): Promise<Date | undefined> {
  const { discountUntil } = catalogueEntry
  const [row] = await db
    .select({ end: sql<Date | null>`min(${discountUntil})`.mapWith(discountUntil) })
    .from(catalogueEntry)
    .where(gt(discountUntil, now))
  return row?.end ?? undefined
}

/** Restores the list price of expired discounts, in batches; returns whether there were any. */
async function settleDiscounts(db: Database, now: Date): Promise<boolean> {
  const [over] = await db
    .select({ id: catalogueEntry.productId })
    .from(catalogueEntry)
    .where(lte(catalogueEntry.discountUntil, now))
    .limit(1)
  if (!over) return false
  await db.execute(sql`
    update catalogue_entry set discount_until = null,
      cents_per_thousand = cents_per_thousand(product.list_price_cents, product.price_per)
    from product where product.id = catalogue_entry.product_id and catalogue_entry.product_id in (
      select product_id from catalogue_entry where discount_until <= ${now.toISOString()}::timestamptz
      order by discount_until limit 2000 for update skip locked)`)
  return true
}
