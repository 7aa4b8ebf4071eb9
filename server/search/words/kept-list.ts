import type { Changes } from '../../changes/changes.ts'
import { taggedCache } from '../../changes/tagged-cache.ts'

const KEY = 'all'

/** A small table that many answers need, read whole and kept in memory until a write to it is told. */
export function keptList<List>(
  changes: Changes,
  now: () => Date,
  { tag, read }: { tag: string; read: () => Promise<List> },
): () => Promise<List> {
  const kept = taggedCache<List>(changes, { maxBytes: 16_384, now })
  return async () => {
    const known = kept.find(KEY)
    if (known) return known
    const reading = kept.begin()
    try {
      const list = await read()
      // One entry, bounded by whoever reads it; its size need not be told.
      kept.keep(reading, KEY, list, { tags: [tag], size: 0 })
      return list
    } finally {
      kept.abandon(reading)
    }
  }
}
