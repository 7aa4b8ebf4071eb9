import pLimit from 'p-limit'

interface SlotLimits {
  readonly atOnce: number
  readonly waiting: number
  /** Work that has not begun by then fails: a connection that is silent for a minute is closed. */
  readonly waitSeconds?: number
}

/** Runs a limited number of tasks at once; others wait, and beyond `waiting` the next fails with the given error. */
export function workSlots(limits: SlotLimits, refusal: () => Error) {
  const limit = pLimit(limits.atOnce)

  function runInTime<Result>(work: () => Promise<Result>, seconds: number): Promise<Result> {
    return new Promise((resolve, reject) => {
      let isLate = false
      const late = setTimeout(() => {
        isLate = true
        reject(refusal())
      }, seconds * 1000)
      limit(() => {
        clearTimeout(late)
        if (isLate) throw refusal()
        return work()
      }).then(resolve, reject)
    })
  }

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const taken = limit.activeCount + limit.pendingCount
    if (taken >= limits.atOnce + limits.waiting) throw refusal()
    return limits.waitSeconds === undefined ? limit(work) : runInTime(work, limits.waitSeconds)
  }
}
