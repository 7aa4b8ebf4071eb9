import type { Changes } from './changes.ts'
import { taggedCache } from './tagged-cache.ts'

const KEY = 'all'

/** Caches a small table as a whole until a write to it is reported. */
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
      // A single entry of limited length, so its size isn't counted.
      kept.keep(reading, KEY, list, { tags: [tag], size: 0 })
      return list
    } finally {
      kept.abandon(reading)
    }
  }
}
