import pLimit from 'p-limit'

/** Runs a limited number of tasks at once; others wait, and beyond `waiting` the next fails with the given error. */
export function workSlots(limits: { atOnce: number; waiting: number }, refusal: () => Error) {
  const limit = pLimit(limits.atOnce)
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const taken = limit.activeCount + limit.pendingCount
    if (taken >= limits.atOnce + limits.waiting) throw refusal()
    return limit(work)
  }
}
