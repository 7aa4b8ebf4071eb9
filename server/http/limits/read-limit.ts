import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { addressBlock } from '../refusals/caller.ts'
import type { Budget } from './rate-limit-headers.ts'

const WINDOW_SECONDS = 60
/** Addresses counted at once, some megabytes. Beyond it counting starts over, which bounds the memory. */
const MOST_COUNTED = 100_000

export type ReadLimit = ReturnType<typeof readLimit>

/**
 * Counts reads per address and minute in this process only: asking the database would cost more than most reads. Each
 * node counts by itself.
 */
export function readLimit(quota: number, trustedProxies: readonly string[]) {
  const trust = trustedProxies.length > 0 && proxyAddress.compile([...trustedProxies])
  // A connection keeps its address; without a proxy it is the visitor's.
  const blocks = new WeakMap<Socket, string>()
  let counts = new Map<string, number>()
  let endsAtMs = 0

  function blockOf(request: IncomingMessage): string {
    if (trust) return addressBlock(proxyAddress(request, trust))
    const { socket } = request
    let block = blocks.get(socket)
    if (block === undefined) {
      block = addressBlock(socket.remoteAddress ?? '')
      blocks.set(socket, block)
    }
    return block
  }

  return {
    /** Counts a read; `remaining` is negative if it exceeds the limit. */
    take(request: IncomingMessage): Budget {
      const nowMs = Date.now()
      if (nowMs >= endsAtMs || counts.size >= MOST_COUNTED) {
        counts = new Map()
        if (nowMs >= endsAtMs) endsAtMs = nowMs + WINDOW_SECONDS * 1000
      }
      const block = blockOf(request)
      const reads = (counts.get(block) ?? 0) + 1
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
