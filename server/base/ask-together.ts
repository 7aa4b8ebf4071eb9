import { Overloaded } from './overloaded.ts'

/** Nobody waits for what a thousand others asked. */
const MOST_TOGETHER = 100
/** Who comes on top of them while nothing is answered would only wait in vain. */
const MOST_WAITING = 500

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * For questions whose answer is a round trip away, which costs more than the answer: whoever comes while one is under way
 * is asked for with the next, all of them in one. Who comes alone is asked for alone, at once. `ask` answers in the order
 * of the items, and is asked after they came: what was written before is seen.
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
