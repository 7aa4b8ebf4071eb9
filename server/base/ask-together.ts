import { setImmediate as turn } from 'node:timers/promises'
import { Overloaded } from './errors/overloaded.ts'

/** Bounds the time that a caller waits for others in its batch. */
const MOST_TOGETHER = 100
/** Further calls would only wait in vain. */
const MOST_WAITING = 500

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

interface Manner<Item> {
  /** The next batch doesn't wait longer for the one before: that may wait for a lock. */
  readonly patienceMs?: number
  /** Items with the same are never in one batch. */
  readonly apart?: (item: Item) => string
}

/**
 * Batches calls whose round trip costs more than the answer: calls made during one are sent together with the next.
 * `ask` returns answers in the order of items, and starts after they arrived, so earlier writes are seen.
 */
export function askTogether<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { patienceMs, apart }: Manner<Item> = {},
): (item: Item) => Promise<Answer> {
  let waiting: Waiting<Item, Answer>[] = []
  let isUnderWay = false

  async function askForWaiting(): Promise<void> {
    isUnderWay = true
    // Those whom one batch answered often call again in the same turn of the event loop: together.
    await turn()
    while (waiting.length > 0) {
      const asked = askForSome(takeSome())
      await (patienceMs === undefined ? asked : noLongerThan(patienceMs, asked))
    }
    isUnderWay = false
  }

  function takeSome(): Waiting<Item, Answer>[] {
    if (!apart) return waiting.splice(0, MOST_TOGETHER)
    const some = new Map<string, Waiting<Item, Answer>>()
    const others: Waiting<Item, Answer>[] = []
    for (const one of waiting) {
      const key = apart(one.item)
      if (some.size === MOST_TOGETHER || some.has(key)) others.push(one)
      else some.set(key, one)
    }
    waiting = others
    return [...some.values()]
  }

  async function askForSome(some: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await ask(some.map(({ item }) => item))
      for (const [place, { resolve }] of some.entries()) resolve(answers[place] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= MOST_WAITING) return reject(new Overloaded())
      waiting.push({ item, resolve, reject })
      if (!isUnderWay) void askForWaiting()
    })
}

function noLongerThan(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    void work.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
