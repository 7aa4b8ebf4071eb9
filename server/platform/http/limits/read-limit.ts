import { addressBlock } from '../refusals/caller.ts'
import type { Budget } from './rate-limit-headers.ts'

const WINDOW_SECONDS = 60
/** Addresses counted at once, some megabytes. Beyond it counting starts over, which bounds the memory. */
const MOST_COUNTED = 100_000

export type ReadLimit = ReturnType<typeof readLimit>

/**
 * Counts reads per address and minute, each node for itself: a query to the database would cost more than most reads.
 */
export function readLimit(quota: number) {
  /** Counted blocks by address (half of an IPv6 one), kept because parsing takes longer than all other limits. */
  let blocks = new Map<string, string>()
  let counts = new Map<string, number>()
  let endsAtMs = 0

  function blockOf(address: string): string {
    let block = blocks.get(address)
    if (block === undefined) {
      block = addressBlock(address)
      blocks.set(address, block)
    }
    return block
  }

  return {
    /** Counts a read of an address by its units; `remaining` is negative if it exceeds the limit. */
    take(address: string, units: number): Budget {
      const nowMs = Date.now()
      if (blocks.size >= MOST_COUNTED) blocks = new Map()
      if (nowMs >= endsAtMs || counts.size >= MOST_COUNTED) {
        counts = new Map()
        if (nowMs >= endsAtMs) endsAtMs = nowMs + WINDOW_SECONDS * 1000
      }
      const block = blockOf(address)
      const reads = (counts.get(block) ?? 0) + units
      counts.set(block, reads)
      return {
        name: 'reads',
        quota,
        windowSeconds: WINDOW_SECONDS,
        remaining: quota - reads,
        resetSeconds: Math.ceil((endsAtMs - nowMs) / 1000),
      }
    },
  }
}
