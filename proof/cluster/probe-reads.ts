import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 100
/** What every visitor reads first. */
const PATHS = ['/', '/product?limit=6', '/catalogue']

/** What became of the reads of a path, with the longest time without an answer. */
export interface ReadReport {
  readonly path: string
  readonly answered: number
  readonly refused: number
  readonly longestMs: number
}

/** Reads as a visitor does, all the time. */
export function probeReads(url: string) {
  let isStopped = false

  async function read(path: string, onAnswer: () => void): Promise<ReadReport> {
    let answered = 0
    let refused = 0
    let longestMs = 0
    let lastAt = Date.now()
    while (!isStopped) {
      const isAnswered = await fetch(url + path, { signal: AbortSignal.timeout(10_000) })
        .then(async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0)
        .catch(() => false)
      if (isAnswered) {
        onAnswer()
        answered += 1
        longestMs = Math.max(longestMs, Date.now() - lastAt)
        lastAt = Date.now()
      } else refused += 1
      await sleep(EVERY_MS)
    }
    longestMs = Math.max(longestMs, Date.now() - lastAt)
    return { path, answered, refused, longestMs }
  }

  const paths = PATHS.map((path) => {
    const { promise: begun, resolve } = Promise.withResolvers<void>()
    return { begun, read: read(path, resolve) }
  })
  const reading = Promise.all(paths.map(({ read }) => read))
  return {
    /** Every path was answered: what nobody has read yet, no shop has kept. */
    begun: Promise.all(paths.map(({ begun }) => begun)),

    async stop() {
      isStopped = true
      return reading
    },
  }
}
