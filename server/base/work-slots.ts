import pLimit from 'p-limit'

/** Runs a few pieces of work at once; others wait, and beyond `waiting` of them the next fails with the given error. */
export function workSlots(limits: { atOnce: number; waiting: number }, refusal: () => Error) {
  const limit = pLimit(limits.atOnce)
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const taken = limit.activeCount + limit.pendingCount
    if (taken >= limits.atOnce + limits.waiting) throw refusal()
    return limit(work)
  }
}
