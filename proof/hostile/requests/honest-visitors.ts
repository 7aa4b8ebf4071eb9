import { setTimeout as sleep } from 'node:timers/promises'

interface Visits {
  readonly answered: number
  /** Statuses other than 200, and lost requests. */
  readonly failed: string[]
  readonly p50Ms: number
  readonly p99Ms: number
}

const PAUSE_MS = 20

/** Visitors who send requests one after another over a kept-alive connection. */
export async function visit(
  url: string,
  accept: string,
  { visitors, seconds }: { visitors: number; seconds: number },
): Promise<Visits> {
  const until = performance.now() + seconds * 1000
  const tookMs: number[] = []
  const failed: string[] = []
  const visitor = async () => {
    while (performance.now() < until) {
      const start = performance.now()
      try {
        const answer = await fetch(url, {
          headers: { accept },
          signal: AbortSignal.timeout(30_000),
        })
        await answer.arrayBuffer()
        if (answer.status === 200) tookMs.push(performance.now() - start)
        else failed.push(`status ${answer.status}`)
      } catch (error) {
        failed.push(String(error))
      }
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: visitors }, visitor))
  tookMs.sort((one, other) => one - other)
  const quantile = (share: number) =>
    Math.round(tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN)
  return { answered: tookMs.length, failed, p50Ms: quantile(0.5), p99Ms: quantile(0.99) }
}
