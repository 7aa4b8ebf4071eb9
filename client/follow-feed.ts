import type { CallTypes, ShopEvent } from './call-types.ts'
import { mayRepeat, pause } from './send-again.ts'
import { ShopError } from './shop-error.ts'

/** The number of the last event that was handled, kept where the program keeps its own data. */
export interface FeedBookmark {
  /** 0 at the very first start. */
  read(): number | Promise<number>
  save(seq: number): unknown
}

export interface FollowChoice {
  readonly bookmark: FeedBookmark
  /** The shop was restored from a backup and is read anew: throw away what was copied, some of it may be gone. */
  readonly onRestart?: () => unknown
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
 * hand comes again, none is left out. Ends with the signal, or with what the handler throws; where that says that the
 * shop is away, the event is handed over again later.
 */
export async function followFeed(
  readPage: ReadPage,
  { bookmark, onRestart, kinds, signal, pauseMs = PAUSE_MS }: FollowChoice,
  handle: (event: ShopEvent) => unknown,
): Promise<void> {
  let after = await bookmark.read()
  const move = async (seq: number) => {
    after = seq
    await bookmark.save(seq)
  }
  const handOver = async (event: ShopEvent) => {
    for (;;) {
      try {
        return await handle(event)
      } catch (error) {
        if (!(error instanceof ShopError && mayRepeat(error, true))) throw error
        await pause(error.retryAfterMs ?? pauseMs, signal)
      }
    }
  }
  try {
    while (!signal?.aborted) {
      const { events, next } = await readPage({ after, kinds: kinds?.join() }, signal)
      const start = after
      for (const event of events) {
        if (signal?.aborted) return
        await handOver(event)
        await move(event.seq)
      }
      if (next < start) {
        await onRestart?.()
        await move(0)
      } else if (next > after) await move(next)
      else if (next === start) await pause(pauseMs, signal)
    }
  } catch (error) {
    if (error !== signal?.reason) throw error
  }
}
