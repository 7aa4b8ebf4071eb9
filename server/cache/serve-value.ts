import type { Changes } from './changed.ts'
import { taggedCache } from './memory/tagged-cache.ts'
import type { Shown } from './show.ts'

/** What was read, and how large it is; without `shown` it is returned, but not cached. */
export interface ReadValue<Value> {
  readonly value: Value
  readonly shown?: Shown | undefined
  readonly size: number
}

/** Serves values from memory until a change concerns one, and reads those that are not there. */
export function servedValues<Value>(
  changes: Changes,
  { maxBytes, now }: { readonly maxBytes: number; readonly now: () => Date },
) {
  const kept = taggedCache<Value>(changes, { maxBytes, now })

  async function read<Read extends ReadValue<Value>>(
    key: string,
    readValue: () => Promise<Read>,
  ): Promise<Read> {
    const reading = kept.begin()
    try {
      const found = await readValue()
      const { value, shown, size } = found
      if (shown) kept.keep(reading, key, value, { ...shown, size })
      return found
    } finally {
      kept.abandon(reading)
    }
  }

  return {
    find: kept.find,
    /** Reads a value anew and caches it. Returns all that was read. */
    read,
  }
}

const KEY = 'all'

/** Serves a small table as a whole until a write to it is reported. */
export function servedList<List>(
  changes: Changes,
  now: () => Date,
  { tag, read }: { tag: string; read: () => Promise<List> },
): () => Promise<List> {
  const values = servedValues<List>(changes, { maxBytes: 16_384, now })
  // A single entry of limited length, so its size isn't counted.
  const readList = async () => ({ value: await read(), shown: { tags: [tag] }, size: 0 })
  return async () => values.find(KEY) ?? (await values.read(KEY, readList)).value
}
