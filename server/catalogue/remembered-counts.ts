import type { Changes } from '../changes/changes.ts'
import { taggedCache } from '../changes/tagged-cache.ts'
import type { DiscountEnds } from '../products/discount-ends.ts'
import type { CatalogueFilter } from '../search/search-filter.ts'
import type { FacetCounts } from './facet-store.ts'

const MOST_BYTES = 2 * 2 ** 20

export type RememberedCounts = ReturnType<typeof rememberedCounts>

/** Counts, and the moment in which they were so. */
export interface MomentCounts {
  readonly counts: FacetCounts
  readonly seen: string
}

/** What the counts of a filter depend on. */
export function tagsOfCounts({ orderableFrom }: CatalogueFilter): string[] {
  return ['assortment', 'orderable', ...(orderableFrom ? ['stock'] : [])]
}

/**
 * What was counted of a filter, as long as it is true: to count is most of what a search costs, and whoever pages
 * through what was found or sorts it anew asks for the same counts each time.
 */
export function rememberedCounts(changes: Changes, ends: DiscountEnds, now: () => Date) {
  const kept = taggedCache<MomentCounts>(changes, { maxBytes: MOST_BYTES, now })
  return {
    /** What others wrote within the last second may be missing: compare `seen` with what the rows saw. */
    find: (filter: CatalogueFilter): MomentCounts | undefined => kept.find(keyOf(filter)),

    /** Reads, and keeps what was counted. */
    async keepFrom<Read extends MomentCounts>(
      filter: CatalogueFilter,
      read: () => Promise<Read>,
    ): Promise<Read> {
      const key = keyOf(filter)
      const reading = kept.begin()
      try {
        // Before the rest: a discount that ends meanwhile ends the counts, too.
        const until = await ends.next()
        const found = await read()
        const { counts, seen } = found
        const size = 2 * (key.length + JSON.stringify(counts).length)
        kept.keep(reading, key, { counts, seen }, { tags: tagsOfCounts(filter), until, size })
        return found
      } finally {
        kept.abandon(reading)
      }
    },
  }
}

function keyOf(filter: CatalogueFilter): string {
  return JSON.stringify({ ...filter, discountedAt: filter.discountedAt !== undefined })
}
