import type { Changes } from '../changes/changes.ts'
import { type Reading, taggedCache } from '../changes/tagged-cache.ts'
import type { Encoding } from '../http/compress.ts'
import { fitEncoding, type HotAnswer, type PackedAnswer, packAnswer } from './hot-answer.ts'

/** Spellings of one address that are known at once; others are found by what they mean. */
const MOST_ADDRESSES = 4
const HEAD_BYTES = 2048
/** Of the memory, what is filled with whatever is asked for. Beyond it only what is asked for again is kept. */
const ROOMY_SHARE = 0.5
/** So many keys are known as asked for; then the count begins anew. */
const MOST_ASKED = 10_000

/** What is answered under an address, as that was spelled. */
export interface HotAddress {
  readonly url: string
  readonly answer: HotAnswer
  /** What the log says of it, once it has said something. */
  logged?: string
}

/** An answer that is being made. Those who ask for the same one wait for it. */
export interface Making {
  readonly key: string
  readonly reading: Reading
  readonly ended: Promise<void>
  readonly end: () => void
  isWorthKeeping: boolean
  /** Once it is made, kept or not. */
  answer?: HotAnswer
}

export type HotAnswers = ReturnType<typeof hotAnswers>

/** Finished answers of the shop, as long as they are true. */
export function hotAnswers(
  changes: Changes,
  { maxBytes, now }: { maxBytes: number; now: () => Date },
) {
  const byAddress = new Map<string, HotAddress>()
  const makings = new Map<string, Making>()
  const askedOnce = new Set<string>()
  const asked = { hits: 0, misses: 0 }
  const cache = taggedCache<HotAnswer>(changes, {
    maxBytes,
    now,
    onLeave({ addresses }) {
      for (const url of addresses) byAddress.delete(url)
    },
  })

  function remember(url: string, answer: HotAnswer): void {
    answer.addresses.push(url)
    byAddress.set(url, { url, answer })
  }

  /**
   * A walk through a large catalogue asks for everything once. Keeping that would push out nothing that is of use, but
   * what lives for a while and is dropped then is the most expensive garbage there is.
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
      ...{ key, reading: cache.begin(), ended, end },
      isWorthKeeping: isWorthKeeping(key),
    }
    makings.set(key, making)
    asked.misses += 1
    return making
  }

  return {
    /** By the address as it was spelled: the one look that a hot answer costs. */
    findByAddress(url: string): HotAddress | undefined {
      const known = byAddress.get(url)
      // Once more, because a look counts as use and time may have ended it.
      return known && cache.find(known.answer.key) ? known : undefined
    },

    /**
     * The answer, or the right to make it; neither where the answer of another one is of no use. Of one key one is made
     * at a time, also while nothing can be kept: a hundred pages rendered at once would keep the node from hearing what
     * it needs to know before it may keep any.
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
      // Begun after this request came: what it reads is as new as what this one would read.
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

    /** Lets those go on who wait for it, kept or not. */
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

    /** An answer from memory was sent. */
    countHit(): void {
      asked.hits += 1
    },

    /** What the watch over the shop wants to know. */
    figures: () => ({ ...asked, ...cache.size() }),
  }
}
