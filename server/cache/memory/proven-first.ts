import { LRUCache } from 'lru-cache'

/** Share of the memory reserved for entries hit twice, so that a flood of new keys can't evict them. */
const PROVEN_SHARE = 0.8

interface Sized {
  readonly key: string
  bytes: number
}

/**
 * Two lists by last use within the same bytes: entries hit again, and those requested once. What leaves the first goes
 * to the second, and what leaves that is evicted.
 */
export function provenFirst<Entry extends Sized>(
  maxBytes: number,
  onEvict: (entry: Entry) => void,
) {
  const fresh = new LRUCache<string, Entry>({
    maxSize: Math.max(1, maxBytes),
    dispose(entry, _key, reason) {
      if (reason === 'evict') onEvict(entry)
    },
  })
  const proven = new LRUCache<string, Entry>({
    maxSize: Math.max(1, Math.floor(maxBytes * PROVEN_SHARE)),
    disposeAfter(entry, _key, reason) {
      if (reason === 'evict') put(fresh, entry)
    },
  })
  const put = (list: typeof fresh, entry: Entry) =>
    list.set(entry.key, entry, { size: entry.bytes })

  function evictBeyond(bytes: number): void {
    while (fresh.size > 0 && proven.calculatedSize + fresh.calculatedSize > bytes) fresh.pop()
  }

  return {
    peek: (key: string): Entry | undefined => proven.peek(key) ?? fresh.peek(key),

    /** Finds an entry and counts the hit. */
    use(key: string): Entry | undefined {
      const known = proven.get(key)
      if (known) return known
      const entry = fresh.peek(key)
      if (!entry) return undefined
      fresh.delete(key)
      put(proven, entry)
      evictBeyond(maxBytes)
      return entry
    },

    add(entry: Entry): void {
      put(fresh, entry)
      evictBeyond(maxBytes)
    },

    remove(key: string): void {
      if (!proven.delete(key)) fresh.delete(key)
    },

    grow(key: string, by: number): void {
      const list = proven.has(key) ? proven : fresh
      const entry = list.peek(key)
      if (!entry) return
      // A list counts an entry's size when it is set; set again it would keep the old one.
      list.delete(key)
      entry.bytes += by
      put(list, entry)
      evictBeyond(maxBytes)
    },

    entries: (): Entry[] => [...proven.values(), ...fresh.values()],
    size: () => ({
      entries: proven.size + fresh.size,
      bytes: proven.calculatedSize + fresh.calculatedSize,
    }),
  }
}
