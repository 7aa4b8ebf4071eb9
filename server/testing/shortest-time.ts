const RUNS = 20

/** The least that some work took of many times: what the machine does beside it only ever adds to that. */
export function shortestMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: RUNS }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    }),
  )
}
