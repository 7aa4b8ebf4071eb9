import type { CallTypes, ShopEvent } from './call-types.ts'
import { pause } from './send-again.ts'

/** The number of the last event that was handled, kept where the program keeps its own data. */
export interface FeedBookmark {
  /** 0 at the very first start. */
  read(): number | Promise<number>
  save(seq: number): unknown
}

export interface FollowChoice {
  readonly bookmark: FeedBookmark
  /** Only these; without it, all that the key may read. */
  readonly kinds?: readonly ShopEvent['kind'][]
  /** Ends it. */
  readonly signal?: AbortSignal
  /** Between two looks at the end of the feed. */
  readonly pauseMs?: number
}

const PAUSE_MS = 1000

type ReadPage = (
  query: { after: number; kinds?: string },
  signal: AbortSignal | undefined,
) => Promise<CallTypes['GET /feed']['answer']>

/**
 * Hands over each event in order, and saves the bookmark once the handler is done with it: after a crash the event in
 * hand comes again, none is left out. Ends with the signal, or with what the handler throws.
 */
export async function followFeed(
  readPage: ReadPage,
  { bookmark, kinds, signal, pauseMs = PAUSE_MS }: FollowChoice,
  handle: (event: ShopEvent) => unknown,
): Promise<void> {
  let after = await bookmark.read()
  const move = async (seq: number) => {
    after = seq
    await bookmark.save(seq)
  }
  try {
    while (!signal?.aborted) {
      const { events, next } = await readPage({ after, kinds: kinds?.join() }, signal)
      const start = after
      for (const event of events) {
        if (signal?.aborted) return
        await handle(event)
        await move(event.seq)
      }
      // A shop that was restored from a backup is read anew.
      if (next < start) await move(0)
      else if (next > after) await move(next)
      else if (next === start) await pause(pauseMs, signal)
    }
  } catch (error) {
    if (error !== signal?.reason) throw error
  }
}
