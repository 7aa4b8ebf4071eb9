import type { Changes } from '../changes/changes.ts'
import { taggedCache } from '../changes/tagged-cache.ts'
import type { CatalogueFilter } from './catalogue-filter.ts'
import type { DiscountEnds } from './discount-ends.ts'
import type { FacetCounts } from './facet-store.ts'

const MOST_BYTES = 2 * 2 ** 20

export type RememberedCounts = ReturnType<typeof rememberedCounts>

/**
 * What was counted of a filter, as long as it is true: to count is most of what a search costs, and whoever pages
 * through what was found or sorts it anew asks for the same counts each time.
 */
export function rememberedCounts(changes: Changes, ends: DiscountEnds, now: () => Date) {
  const kept = taggedCache<FacetCounts>(changes, { maxBytes: MOST_BYTES, now })
  return {
    async findOrCount(
      filter: CatalogueFilter,
      count: () => Promise<FacetCounts>,
    ): Promise<FacetCounts> {
      const key = JSON.stringify({ ...filter, discountedAt: filter.discountedAt !== undefined })
      const known = kept.find(key)
      if (known) return known
      const reading = kept.begin()
      try {
        // Before the rest: a discount that ends meanwhile ends the counts, too.
        const until = await ends.next()
        const counts = await count()
        const tags = ['assortment', 'orderable', ...(filter.orderableFrom ? ['stock'] : [])]
        const size = 2 * (key.length + JSON.stringify(counts).length)
        kept.keep(reading, key, counts, { tags, until, size })
        return counts
      } finally {
        kept.abandon(reading)
      }
    },
  }
}
