import { gt, lte, sql } from 'drizzle-orm'
import type { Changes } from '../cache/changed.ts'
import { type ReadValue, servedValues } from '../cache/serve-value.ts'
import type { Database } from '../database/database.ts'
import { catalogueEntry } from '../database/tables/search.ts'

const KEY = 'next'

interface NextEnd {
  readonly end: Date | undefined
}

export type DiscountEnds = ReturnType<typeof discountEnds>

/**
 * The next moment at which the clock alone changes the catalogue: lists, counts and sorts by discount are valid until
 * then, which is now while discounts are being ended. Asking for it also ends expired discounts.
 */
export function discountEnds(db: Database, changes: Changes, now: () => Date) {
  const served = servedValues<NextEnd>(changes, { maxBytes: 16_384, now })

  async function read(): Promise<ReadValue<NextEnd>> {
    // One moment for both: otherwise a discount could end unnoticed in between.
    const moment = now()
    const [wereOver, end] = await Promise.all([
      settleDiscounts(db, moment),
      readNextEnd(db, moment),
    ])
    // There may be more, or another call is ending them: prices read meanwhile are not to be cached.
    if (wereOver) return { value: { end: moment }, size: 0 }
    return { value: { end }, shown: { tags: ['assortment'], until: end }, size: 0 }
  }

  return {
    next: async (): Promise<Date | undefined> =>
      (served.find(KEY) ?? (await served.read(KEY, read)).value).end,
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
