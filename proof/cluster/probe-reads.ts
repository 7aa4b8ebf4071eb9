import { setTimeout as sleep } from 'node:timers/promises'

const EVERY_MS = 100
/** Paths that every visitor reads first. */
const PATHS = ['/', '/product?limit=6', '/catalogue']

/** Results of the reads of one path, with the longest time without an answer. */
export interface ReadReport {
  readonly path: string
  readonly answered: number
  /** Status or error of each refusal. */
  readonly refusals: readonly string[]
  readonly longestMs: number
}

/** The reads of one path in a span of time. */
function countReads(path: string) {
  const begun = Date.now()
  const refusals: string[] = []
  let [answered, longestMs, lastAt] = [0, 0, begun]
  return {
    take(refusal: string | undefined): void {
      if (refusal !== undefined) {
        refusals.push(refusal)
        return
      }
      answered += 1
      longestMs = Math.max(longestMs, Date.now() - lastAt)
      lastAt = Date.now()
    },
    report: (): ReadReport => ({
      path,
      answered,
      refusals: [...refusals],
      longestMs: Math.max(longestMs, Date.now() - lastAt),
    }),
  }
}

/** Reads every path from each shop: what nobody has read from a shop yet, it has not kept. */
export async function readFromEach(shopUrls: readonly string[]): Promise<void> {
  for (const url of shopUrls)
    for (const path of PATHS) await (await fetch(url + path)).arrayBuffer()
}

/** Reads as a visitor does, all the time. */
export function probeReads(url: string) {
  let isStopped = false
  const whole = PATHS.map(countReads)
  let lap = PATHS.map(countReads)

  async function read(path: string, place: number): Promise<void> {
    while (!isStopped) {
      const refusal = await fetch(url + path, { signal: AbortSignal.timeout(10_000) })
        .then(async (answer) => {
          const { byteLength } = await answer.arrayBuffer()
          return answer.ok && byteLength > 0 ? undefined : String(answer.status)
        })
        .catch(({ cause, message }) => cause?.code ?? message)
      for (const counts of [whole, lap]) counts[place]?.take(refusal)
      await sleep(EVERY_MS)
    }
  }

  const reading = Promise.all(PATHS.map(read))
  return {
    /** Reports the reads since the last lap. */
    endLap(): ReadReport[] {
      const reports = lap.map(({ report }) => report())
      lap = PATHS.map(countReads)
      return reports
    },

    async stop(): Promise<ReadReport[]> {
      const reports = whole.map(({ report }) => report())
      isStopped = true
      await reading
      return reports
    },
  }
}
