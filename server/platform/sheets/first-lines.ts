import { hash } from 'node:crypto'

const FIRST_PLACES = 2 ** 16
/** A hash in two halves, and the line. */
const WORDS = 3

/**
 * Remembers on which line each key first occurs, in about 30 bytes off-heap, so that memory doesn't grow with the keys'
 * length. Keys are compared by 64 bits of SHA-256: for a million keys the chance of a collision is 1 in 37 million.
 */
export function firstLines() {
  let places = new Uint32Array(FIRST_PLACES * WORDS)
  let count = 0

  /** Slot of the hash, or a free one. Lines start at 1, so a slot with line 0 is free. */
  function findPlace(high: number, low: number): number {
    const mask = places.length / WORDS - 1
    for (let place = high & mask; ; place = (place + 1) & mask) {
      const at = place * WORDS
      const isFree = places[at + 2] === 0
      if (isFree || (places[at] === high && places[at + 1] === low)) return at
    }
  }

  function put(high: number, low: number, line: number): void {
    places.set([high, low, line], findPlace(high, low))
  }

  function grow(): void {
    const full = places
    places = new Uint32Array(full.length * 2)
    for (let at = 0; at < full.length; at += WORDS) {
      const [high = 0, low = 0, line = 0] = full.subarray(at, at + WORDS)
      if (line > 0) put(high, low, line)
    }
  }

  return {
    find(key: string): number | undefined {
      const [high, low] = halves(key)
      return places[findPlace(high, low) + 2] || undefined
    },

    /** For a key not yet added. */
    add(key: string, line: number): void {
      const [high, low] = halves(key)
      put(high, low, line)
      count += 1
      // At most half full, so that a free slot is always near.
      if (count * 2 * WORDS > places.length) grow()
    },
  }
}

function halves(key: string): [number, number] {
  const bytes = hash('sha256', key, 'buffer')
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4)]
}
