import { gt, sql } from 'drizzle-orm'
import type { Changes } from '../changes/changes.ts'
import { taggedCache } from '../changes/tagged-cache.ts'
import type { Database } from '../database/database.ts'
import { catalogueEntry } from '../database/schema.ts'

const KEY = 'next'

export type DiscountEnds = ReturnType<typeof discountEnds>

/** When the shop next changes by the clock alone: what counts or finds discounts is true until then. */
export function discountEnds(db: Database, changes: Changes, now: () => Date) {
  const kept = taggedCache<{ end: Date | undefined }>(changes, { maxBytes: 16_384, now })

  async function read(): Promise<Date | undefined> {
    const { discountUntil } = catalogueEntry
    const [row] = await db
      .select({ end: sql<Date | null>`min(${discountUntil})`.mapWith(discountUntil) })
      .from(catalogueEntry)
      .where(gt(discountUntil, now()))
    return row?.end ?? undefined
  }

  return {
    async next(): Promise<Date | undefined> {
      const known = kept.find(KEY)
      if (known) return known.end
      const reading = kept.begin()
      try {
        const end = await read()
        kept.keep(reading, KEY, { end }, { tags: ['assortment'], until: end, size: 0 })
        return end
      } finally {
        kept.abandon(reading)
      }
    },
  }
}
