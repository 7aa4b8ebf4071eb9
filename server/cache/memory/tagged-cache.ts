import { LRUCache } from 'lru-cache'
import { type Changes, EVERYTHING } from '../changed.ts'
import type { Shown } from '../show.ts'
import { provenFirst } from './proven-first.ts'

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
}

/** A value that a change has dropped. */
interface Outdated<Value> {
  readonly kept: Kept<Value>
  readonly sinceMs: number
  /** For so long before that no change was heard: it may have been wrong then, too. */
  readonly silentMs: number
}

/** Larger values would evict too many others. A list of 1,000 products fits. */
const LARGEST_SHARE = 1 / 4
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
  const kept = provenFirst<Kept<Value>>(maxBytes, leave)
  /** In order of their drop; the first to make room. */
  const outdated = new LRUCache<string, Outdated<Value>>({ maxSize: Math.max(1, maxBytes) })
  const byTag = new Map<string, Set<string>>()
  const readings = new Set<Reading>()

  function leave({ value, tags, ...entry }: Kept<Value>): void {
    for (const tag of tags) {
      const others = byTag.get(tag)
      others?.delete(entry.key)
      if (others?.size === 0) byTag.delete(tag)
    }
    onLeave?.(value)
  }

  function remove(entry: Kept<Value>): void {
    kept.remove(entry.key)
    leave(entry)
  }

  function drop(key: string): void {
    const entry = kept.peek(key)
    if (!entry) return
    remove(entry)
    keepOutdated(entry)
  }

  function keepOutdated(entry: Kept<Value>): void {
    if (!keepsDropped) return
    outdated.delete(entry.key)
    const { key, bytes: size } = entry
    const sinceMs = performance.now()
    outdated.set(key, { kept: entry, sinceMs, silentMs: changes.silentFor() }, { size })
    makeRoom()
  }

  /** Dropped values have only what the others leave. */
  function makeRoom(): void {
    while (outdated.size > 0 && kept.size().bytes + outdated.calculatedSize > maxBytes)
      outdated.pop()
  }

  function findValid(key: string): Value | undefined {
    const entry = kept.use(key)
    if (!entry) return undefined
    if (entry.untilMs !== Number.POSITIVE_INFINITY && entry.untilMs <= now().getTime()) {
      remove(entry)
      return undefined
    }
    return entry.value
  }

  function clear(): void {
    for (const { key } of kept.entries()) drop(key)
  }

  changes.onChange((tags) => {
    for (const { changed } of readings) for (const tag of tags) changed.add(tag)
    if (tags.includes(EVERYTHING)) return clear()
    for (const tag of tags) for (const key of byTag.get(tag) ?? []) drop(key)
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
      const former = outdated.peek(key)
      if (!former || former.kept.untilMs <= now().getTime()) return undefined
      const droppedMs = performance.now() - former.sinceMs
      if (droppedMs - silentMs > MOST_OUTDATED_MS) return undefined
      return { value: former.kept.value, staleMs: droppedMs + former.silentMs }
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
      const former = kept.peek(key)
      if (former) remove(former)
      const untilMs = until?.getTime() ?? Number.POSITIVE_INFINITY
      const entry = { key, value, tags, untilMs, bytes: whole }
      if (isChanged || changes.isBeingWritten(tags)) {
        keepOutdated(entry)
        return false
      }
      outdated.delete(key)
      for (const tag of tags) {
        const others = byTag.get(tag)
        if (others) others.add(key)
        else byTag.set(tag, new Set([key]))
      }
      kept.add(entry)
      makeRoom()
      return true
    },

    abandon(reading: Reading): void {
      readings.delete(reading)
    },

    /** A cached value has grown. */
    grow(key: string, value: Value, by: number): void {
      if (kept.peek(key)?.value !== value) return
      kept.grow(key, by)
      makeRoom()
    },

    size(): { entries: number; bytes: number } {
      const { entries, bytes } = kept.size()
      return { entries, bytes: bytes + outdated.calculatedSize }
    },
  }
}
