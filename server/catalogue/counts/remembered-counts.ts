import type { Changes } from '../../cache/changed.ts'
import { servedValues } from '../../cache/serve-value.ts'
import type { DiscountEnds } from '../../products/discount-ends.ts'
import type { CatalogueFilter } from '../../search/search-filter.ts'
import type { FacetCounts } from './facet-store.ts'

const MOST_BYTES = 2 * 2 ** 20

export type RememberedCounts = ReturnType<typeof rememberedCounts>

/** Counts, and the moment at which they were read. */
export interface MomentCounts {
  readonly counts: FacetCounts
  readonly seen: string
}

/** Tags on which a filter's counts depend. */
export function tagsOfCounts({ orderableFrom }: CatalogueFilter): string[] {
  return ['assortment', 'orderable', ...(orderableFrom ? ['stock'] : [])]
}

/**
 * Caches the counts of a filter until they change: counting is most of a search's cost, and paging or sorting needs the
 * same counts again.
 */
export function rememberedCounts(changes: Changes, ends: DiscountEnds, now: () => Date) {
  const served = servedValues<MomentCounts>(changes, { maxBytes: MOST_BYTES, now })
  return {
    /** May miss writes of other processes in the last second: compare `seen` with the rows' moment. */
    find: (filter: CatalogueFilter): MomentCounts | undefined =>
      filter.boughtBy === undefined ? served.find(keyOf(filter)) : undefined,

    /** Reads counts and caches them, except those of one customer: nobody else needs them. */
    async keepFrom<Read extends MomentCounts>(
      filter: CatalogueFilter,
      read: () => Promise<Read>,
    ): Promise<Read> {
      if (filter.boughtBy !== undefined) return read()
      const key = keyOf(filter)
      const { found } = await served.read(key, async () => {
        // Read first: a discount that ends meanwhile must end the cached counts, too.
        const until = await ends.next()
        const found = await read()
        const { counts, seen } = found
        const size = 2 * (key.length + JSON.stringify(counts).length)
        const shown = { tags: tagsOfCounts(filter), until }
        return { value: { counts, seen }, found, shown, size }
      })
      return found
    },
  }
}

function keyOf(filter: CatalogueFilter): string {
  return JSON.stringify({ ...filter, discountedAt: filter.discountedAt !== undefined })
}
