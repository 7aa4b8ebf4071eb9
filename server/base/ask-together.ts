import { Overloaded } from './overloaded.ts'

/** Bounds the time that a caller waits for others in its batch. */
const MOST_TOGETHER = 100
/** Further calls would only wait in vain. */
const MOST_WAITING = 500

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches calls whose round trip costs more than the answer: calls made during one are sent together with the next.
 * `ask` returns answers in the order of items, and starts after they arrived, so earlier writes are seen.
 */
export function askTogether<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = []
  let isUnderWay = false

  async function askForWaiting(): Promise<void> {
    isUnderWay = true
    while (waiting.length > 0) await askForSome(waiting.splice(0, MOST_TOGETHER))
    isUnderWay = false
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
