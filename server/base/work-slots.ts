/**
 * Lets a few pieces of work run at once; others wait their turn, and beyond `waiting` of them the next is refused with
 * the given error instead of piling up.
 */
export function workSlots(limits: { atOnce: number; waiting: number }, refusal: () => Error) {
  let running = 0
  const queue: (() => void)[] = []

  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= limits.atOnce) {
      if (queue.length >= limits.waiting) throw refusal()
      // Whoever finishes hands its slot over, so `running` stays as it is.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
