const CHUNK_LIMIT_MS = 120_000
const FIRST_PAUSE_MS = 5_000

/** Part of the site's script did not load; the page around it stays and offers a retry. */
export class ChunkFailure extends Error {
  override readonly name = 'ChunkFailure'
}

/** `load()` with a limit: a connection that neither delivers nor fails becomes a failure after two minutes. */
export function withinChunkLimit<T>(load: () => Promise<T>, limitMs = CHUNK_LIMIT_MS): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new ChunkFailure('too slow')), limitMs)
  load()
    .then(resolve, (cause) => reject(new ChunkFailure('not loaded', { cause })))
    .finally(() => clearTimeout(timer))
  return promise
}

/**
 * Loads a chunk that could not be loaded. Chrome keeps the failure of a fetched module under its address for as long as
 * the page lives (measured with 153), so the chunk is asked for at another address; its error names the first.
 */
export function importAgain<T>(load: () => Promise<T>, error: unknown): Promise<T> {
  const [address = ''] =
    /https?:\S+/.exec(String(error instanceof ChunkFailure && error.cause)) ?? []
  const url = URL.parse(address)
  if (url?.origin !== location.origin) return load()
  url.searchParams.set('again', String(Date.now()))
  return import(/* @vite-ignore */ url.href)
}

/** Loads a chunk that must not fail the page, however often that takes. */
export async function loadAtLast<T>(load: () => Promise<T>): Promise<T> {
  let next = load
  // Twice as long after each try: after an update the file is gone.
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2)
    try {
      return await withinChunkLimit(next)
    } catch (error) {
      next = () => importAgain(load, error)
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}
