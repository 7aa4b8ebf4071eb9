interface Waiting {
  readonly key: string
  readonly resolve: (place: number) => void
  readonly reject: (error: unknown) => void
}

/**
 * Counts by key, where the counters are a round trip away: whoever comes while one is under way is counted with the
 * next, all of them at once. A call that comes alone is counted alone, at once. Each hears its own place.
 */
export function countTogether(
  /** Adds so many to each key and answers the sums. */
  add: (calls: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>,
): (key: string) => Promise<number> {
  let waiting: Waiting[] = []
  let isUnderWay = false

  async function countWaiting(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      await countBatch(batch)
    }
    isUnderWay = false
  }

  async function countBatch(batch: readonly Waiting[]): Promise<void> {
    const byKey = Map.groupBy(batch, ({ key }) => key)
    try {
      const sums = await add(new Map([...byKey].map(([key, calls]) => [key, calls.length])))
      for (const [key, calls] of byKey) {
        const before = (sums.get(key) ?? 0) - calls.length
        for (const [place, { resolve }] of calls.entries()) resolve(before + place + 1)
      }
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (!isUnderWay) void countWaiting()
    })
}
