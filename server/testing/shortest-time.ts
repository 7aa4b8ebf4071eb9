const RUNS = 20

/** The shortest of many measurements: other load on the machine only ever adds time. */
export function shortestMs(work: () => unknown): number {
  return Math.min(
    ...Array.from({ length: RUNS }, () => {
      const start = performance.now()
      work()
      return performance.now() - start
    }),
  )
}
