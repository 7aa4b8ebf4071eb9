import type { FileHandle } from 'node:fs/promises'
import { type FeedFilesParts, feedFiles } from './feed-files.ts'
import type { FeedFormatName } from './feed-formats.ts'

/** A removed product is out of the feed within a minute: so long after the last look, and the time of making it. */
const LONGEST_PAUSE_MS = 40_000
const SHORTEST_PAUSE_MS = 10_000
/** A look at a large shop costs its database more. */
const PAUSES_PER_LOOK = 20

export type FeedFollower = ReturnType<typeof feedFollower>

/** Keeps this node's files of the feed as the products are. */
export function feedFollower(parts: FeedFilesParts & { onTrouble: (error: unknown) => void }) {
  const files = feedFiles(parts)
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let trouble: unknown

  async function look(): Promise<void> {
    const startedAt = performance.now()
    try {
      await files.follow(closing.signal)
      trouble = undefined
    } catch (error) {
      if (!trouble && !closing.signal.aborted) parts.onTrouble(error)
      trouble = error
    }
    const wanted = (performance.now() - startedAt) * PAUSES_PER_LOOK
    const pauseMs = Math.min(Math.max(wanted, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS)
    if (!closing.signal.aborted) timer = setTimeout(again, pauseMs).unref()
  }

  const again = () => {
    working = look()
  }

  return {
    start(): void {
      working = files.reopen().then(look, look)
    },

    /** The packed file with the tag of its text; a shop that has none yet is making it. */
    async open(format: FeedFormatName): Promise<{ tag: string; file: FileHandle }> {
      const made = await files.open(format)
      if (made) return made
      await working
      const opened = await files.open(format)
      if (!opened) throw trouble ?? new Error('The feed was made, but its file is not there.')
      return opened
    },

    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await working
    },
  }
}
