/** The owner of a piece of work: staff's waits in a queue of its own, before that of others. */
export type WorkOf = 'staff' | 'others'

export interface SlotLimits {
  readonly atOnce: number
  /** In each queue. */
  readonly waiting: number
  /** Work that has not begun by then fails: a connection that is silent for a minute is closed. */
  readonly waitSeconds?: number
}

/**
 * Runs a limited number of tasks at once; others wait, and beyond `waiting` in its queue the next fails with the given
 * error.
 */
export function workSlots({ atOnce, waiting, waitSeconds }: SlotLimits, refusal: () => Error) {
  const queues: Readonly<Record<WorkOf, Set<() => void>>> = { staff: new Set(), others: new Set() }
  let running = 0

  function waitIn(queue: Set<() => void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late)
        queue.delete(begin)
        resolve()
      }
      const giveUp = () => {
        queue.delete(begin)
        reject(refusal())
      }
      const late = waitSeconds === undefined ? undefined : setTimeout(giveUp, waitSeconds * 1000)
      queue.add(begin)
    })
  }

  /** The slot goes from hand to hand, so that nobody who comes later takes it in between. */
  function passOn(): void {
    const [next] = queues.staff.size > 0 ? queues.staff : queues.others
    if (next) next()
    else running -= 1
  }

  return async function run<Result>(
    work: () => Promise<Result>,
    whose: WorkOf = 'others',
  ): Promise<Result> {
    if (running < atOnce) running += 1
    else {
      if (queues[whose].size >= waiting) throw refusal()
      await waitIn(queues[whose])
    }
    try {
      return await work()
    } finally {
      passOn()
    }
  }
}
