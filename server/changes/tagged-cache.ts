import { type Changes, EVERYTHING } from './changes.ts'

/** What a cached value depends on, and until when it is valid. */
export interface Shown {
  readonly tags: readonly string[]
  readonly until?: Date | undefined
}

/** A read in progress whose result is to be cached. Changes meanwhile are noted: the old state may have been read. */
export interface Reading {
  readonly changed: Set<string>
}

interface Kept<Value> {
  readonly key: string
  readonly value: Value
  readonly tags: readonly string[]
  readonly untilMs: number
  bytes: number
  isProven: boolean
}

/** A value that a change has dropped. */
interface Outdated<Value> {
  readonly kept: Kept<Value>
  readonly sinceMs: number
}

/** Share of the cache reserved for entries hit twice, so that a flood of new keys can't evict them. */
const PROVEN_SHARE = 0.8
/** Larger values would evict too many others. */
const LARGEST_SHARE = 1 / 16
/** Dropped values are not shown for longer than this, if they are not all that is known. */
const MOST_OUTDATED_MS = 60_000
/** Estimated size of a key, its list entry and its tags. */
const ENTRY_BYTES = 400
const TAG_BYTES = 100

/**
 * A cache bounded in bytes, with tags. A change drops the values with its tag. While this node misses others' changes,
 * nothing is found but what `findOld` is asked for: the last known values, dropped ones too, as far as there is room.
 */
export function taggedCache<Value>(
  changes: Changes,
  {
    maxBytes,
    now,
    onLeave,
    keepsDropped = false,
  }: {
    maxBytes: number
    now: () => Date
    onLeave?: (value: Value) => void
    /** Keeps dropped values for `findOld`. */
    keepsDropped?: boolean
  },
) {
  // Both in order of last use.
  const proven = new Map<string, Kept<Value>>()
  const fresh = new Map<string, Kept<Value>>()
  /** In order of their drop; the first to make room. */
  const outdated = new Map<string, Outdated<Value>>()
  const byTag = new Map<string, Set<Kept<Value>>>()
  const readings = new Set<Reading>()
  const bytes = { proven: 0, fresh: 0, outdated: 0 }

  function remove(kept: Kept<Value>): void {
    if (kept.isProven) bytes.proven -= kept.bytes
    else bytes.fresh -= kept.bytes
    const list = kept.isProven ? proven : fresh
    list.delete(kept.key)
    for (const tag of kept.tags) {
      const others = byTag.get(tag)
      others?.delete(kept)
      if (others?.size === 0) byTag.delete(tag)
    }
    onLeave?.(kept.value)
  }

  function forget(key: string): void {
    const former = outdated.get(key)
    if (!former) return
    outdated.delete(key)
    bytes.outdated -= former.kept.bytes
  }

  function drop(kept: Kept<Value>): void {
    remove(kept)
    keepOutdated(kept)
  }

  function keepOutdated(kept: Kept<Value>): void {
    if (!keepsDropped) return
    forget(kept.key)
    outdated.set(kept.key, { kept, sinceMs: performance.now() })
    bytes.outdated += kept.bytes
  }

  function makeRoom(): void {
    for (const key of outdated.keys()) {
      if (bytes.proven + bytes.fresh + bytes.outdated <= maxBytes) break
      forget(key)
    }
    for (const kept of proven.values()) {
      if (bytes.proven <= maxBytes * PROVEN_SHARE) break
      proven.delete(kept.key)
      fresh.set(kept.key, kept)
      kept.isProven = false
      bytes.proven -= kept.bytes
      bytes.fresh += kept.bytes
    }
    for (const kept of fresh.values()) {
      if (bytes.proven + bytes.fresh <= maxBytes) break
      remove(kept)
    }
  }

  function use(kept: Kept<Value>): void {
    if (kept.isProven) {
      proven.delete(kept.key)
      proven.set(kept.key, kept)
      return
    }
    fresh.delete(kept.key)
    proven.set(kept.key, kept)
    kept.isProven = true
    bytes.fresh -= kept.bytes
    bytes.proven += kept.bytes
    makeRoom()
  }

  function findValid(key: string): Value | undefined {
    const kept = proven.get(key) ?? fresh.get(key)
    if (!kept) return undefined
    if (kept.untilMs !== Number.POSITIVE_INFINITY && kept.untilMs <= now().getTime()) {
      remove(kept)
      return undefined
    }
    use(kept)
    return kept.value
  }

  function clear(): void {
    for (const kept of [...proven.values(), ...fresh.values()]) drop(kept)
  }

  changes.onChange((tags) => {
    for (const { changed } of readings) for (const tag of tags) changed.add(tag)
    if (tags.includes(EVERYTHING)) return clear()
    for (const tag of tags) for (const kept of byTag.get(tag) ?? []) drop(kept)
  })

  return {
    find(key: string): Value | undefined {
      return changes.isCurrent() ? findValid(key) : undefined
    },

    /** The last known value, for a time in which no newer one can be had, and for how long it may be wrong. */
    findOld(key: string): { readonly value: Value; readonly staleMs: number } | undefined {
      const silentMs = changes.silentFor()
      const valid = findValid(key)
      if (valid !== undefined) return { value: valid, staleMs: silentMs }
      const former = outdated.get(key)
      if (!former || former.kept.untilMs <= now().getTime()) return undefined
      const staleMs = performance.now() - former.sinceMs
      if (staleMs - silentMs > MOST_OUTDATED_MS) return undefined
      return { value: former.kept.value, staleMs }
    },

    /** Call before the first query; ends with `keep` or `abandon`. */
    begin(): Reading {
      const reading = { changed: new Set<string>() }
      readings.add(reading)
      return reading
    },

    /** Caches what was read, unless it may be outdated or is too large; returns whether it did. */
    keep(
      reading: Reading,
      key: string,
      value: Value,
      { tags, until, size }: Shown & { size: number },
    ): boolean {
      readings.delete(reading)
      const { changed } = reading
      const isChanged = changed.has(EVERYTHING) || tags.some((tag) => changed.has(tag))
      if (!changes.isCurrent()) return false
      const whole = size + ENTRY_BYTES + tags.length * TAG_BYTES
      if (whole > maxBytes * LARGEST_SHARE) return false
      const former = proven.get(key) ?? fresh.get(key)
      if (former) remove(former)
      const untilMs = until?.getTime() ?? Number.POSITIVE_INFINITY
      const kept = { key, value, tags, untilMs, bytes: whole, isProven: false }
      if (isChanged || changes.isBeingWritten(tags)) {
        keepOutdated(kept)
        makeRoom()
        return false
      }
      forget(key)
      fresh.set(key, kept)
      bytes.fresh += whole
      for (const tag of tags) {
        const others = byTag.get(tag)
        if (others) others.add(kept)
        else byTag.set(tag, new Set([kept]))
      }
      makeRoom()
      return true
    },

    abandon(reading: Reading): void {
      readings.delete(reading)
    },

    /** A cached value has grown. */
    grow(key: string, value: Value, by: number): void {
      const kept = proven.get(key) ?? fresh.get(key)
      if (kept?.value !== value) return
      kept.bytes += by
      if (kept.isProven) bytes.proven += by
      else bytes.fresh += by
      makeRoom()
    },

    size: () => ({
      entries: proven.size + fresh.size,
      bytes: bytes.proven + bytes.fresh + bytes.outdated,
    }),
  }
}
