import { type Encoding, fitEncoding } from '../../http/compress.ts'
import type { Changes } from '../changed.ts'
import { type Reading, taggedCache } from '../memory/tagged-cache.ts'
import { type HotAnswer, type PackedAnswer, packAnswer } from './hot-answer.ts'

/** Spellings remembered per address; others are found by their key. */
const MOST_ADDRESSES = 4
const HEAD_BYTES = 2048
/** Share of the memory filled with first requests. Beyond it only repeated requests are cached. */
const ROOMY_SHARE = 0.5
/** HAProxy asks another node after 900 ms, which doubles the work of those that are slow. */
const SLOW_MS = 500
/** Keys remembered as requested; then the record starts over. */
const MOST_ASKED = 10_000

/** An answer in the making; requests for the same one wait for it. */
export interface Making {
  readonly key: string
  readonly reading: Reading
  readonly ended: Promise<void>
  readonly end: () => void
  isWorthKeeping: boolean
  /** Set when it is made, cached or not. */
  answer?: HotAnswer
}

/** A last known answer, and how many seconds it may be behind. */
interface StaleAnswer {
  readonly answer: HotAnswer
  readonly seconds: number
}

export type HotAnswers = ReturnType<typeof hotAnswers>

/** The shop's cached answers. */
export function hotAnswers(
  changes: Changes,
  { maxBytes, now }: { maxBytes: number; now: () => Date },
) {
  const byAddress = new Map<string, HotAnswer>()
  const makings = new Map<string, Making>()
  const askedOnce = new Set<string>()
  const asked = { hits: 0, misses: 0, stale: 0 }
  const cache = taggedCache<HotAnswer>(changes, {
    maxBytes,
    now,
    keepsDropped: true,
    onLeave({ addresses }) {
      for (const url of addresses) byAddress.delete(url)
    },
  })

  function remember(url: string, answer: HotAnswer): void {
    answer.addresses.push(url)
    byAddress.set(url, answer)
  }

  /**
   * Whether to cache an answer: a crawler requests everything once, and entries that live briefly are the most
   * expensive garbage.
   */
  function isWorthKeeping(key: string): boolean {
    if (cache.size().bytes < maxBytes * ROOMY_SHARE || askedOnce.delete(key)) return true
    if (askedOnce.size >= MOST_ASKED) askedOnce.clear()
    askedOnce.add(key)
    return false
  }

  function begin(key: string): Making {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const making = {
      key,
      reading: cache.begin(),
      ended,
      end,
      isWorthKeeping: isWorthKeeping(key),
    }
    makings.set(key, making)
    asked.misses += 1
    return making
  }

  /** Discounts that ended meanwhile are left out; orders never read answers. */
  function findOld(key: string): StaleAnswer | undefined {
    const old = cache.findOld(key)
    return old && { answer: old.value, seconds: Math.ceil(old.staleMs / 1000) }
  }

  async function findLast(key: string): Promise<StaleAnswer | undefined> {
    const old = findOld(key)
    return old && (await changes.isDatabaseGone()) ? old : undefined
  }

  return {
    /** Looks up by the address as spelled: the only lookup of a cached answer. */
    findByAddress(url: string): HotAnswer | undefined {
      const known = byAddress.get(url)
      // Checked again, because a lookup counts as use and the entry may have expired.
      return known && cache.find(known.key) ? known : undefined
    },

    /**
     * The last known answer for a request that has waited so long: while changes are unsettled and the database does not
     * answer at all, or just after that, while it is slow.
     */
    async findStale(key: string, waitedMs: number): Promise<StaleAnswer | undefined> {
      if (waitedMs > SLOW_MS && changes.isSettling()) return findOld(key)
      return changes.isUnsettled() ? findLast(key) : undefined
    },

    /** The same for a request that the database failed: changes may have been heard a moment before. */
    findLast,

    /** The last known answer, whether the database is there or not. */
    findOld,

    /**
     * Returns the answer, or the right to make it; neither if another's answer can't be used. One answer per key is
     * made at a time, because a hundred parallel renders would delay notifications.
     */
    async findOrBegin(
      key: string,
      url: string,
    ): Promise<{ answer: HotAnswer } | { making: Making } | undefined> {
      const earlier = makings.get(key)
      if (earlier) {
        earlier.isWorthKeeping = true
        await earlier.ended
      }
      const kept = cache.find(key)
      if (kept) {
        if (kept.addresses.length < MOST_ADDRESSES && !byAddress.has(url)) remember(url, kept)
        return { answer: kept }
      }
      const later = makings.get(key)
      if (!later) return { making: begin(key) }
      later.isWorthKeeping = true
      // Started after this request arrived, so its data is as new.
      await later.ended
      return later.answer && { answer: later.answer }
    },

    keep(making: Making, url: string, answer: HotAnswer): void {
      const { key, reading } = making
      making.answer = answer
      if (!making.isWorthKeeping) return
      const size = answer.bytes.length + HEAD_BYTES
      if (cache.keep(reading, key, answer, { ...answer.shown, size })) remember(url, answer)
    },

    /** Releases the waiting requests, whether the answer was cached or not. */
    end({ key, reading, end }: Making): void {
      cache.abandon(reading)
      makings.delete(key)
      end()
    },

    async pack(answer: HotAnswer, accepted: Encoding): Promise<PackedAnswer> {
      const isKnown = answer.packed[fitEncoding(answer, accepted)] !== undefined
      const packed = await packAnswer(answer, accepted)
      if (!isKnown && packed.bytes !== answer.bytes) {
        cache.grow(answer.key, answer, packed.bytes.length)
      }
      return packed
    },

    /** Counts an answer sent from memory. */
    countHit(): void {
      asked.hits += 1
    },

    countStale(): void {
      asked.stale += 1
    },

    /** Figures for the metrics. */
    figures: () => ({ ...asked, ...cache.size() }),
  }
}
