/** Settings, tariff, tax rules, synonyms and introductions are at most so old; a page that shows them is kept for a second more. */
export const SETTINGS_MS = 1000

/** The clock of ages, in milliseconds; a test's may jump. */
export type Elapsed = () => number

/**
 * Reads a small table again once the former reading began a second ago, or `countSaves` tells of a write by this process.
 * Callers in between share it; a reading that failed is repeated by the next caller.
 */
export function readAgain<Value>(
  elapsed: Elapsed,
  read: () => Promise<Value>,
  countSaves: () => number = () => 0,
) {
  let readAt = Number.NEGATIVE_INFINITY
  let readAfter = 0
  let last: Promise<Value> | undefined
  return (): Promise<Value> => {
    const startedAt = elapsed()
    const saves = countSaves()
    if (last && startedAt - readAt < SETTINGS_MS && saves === readAfter) return last
    readAt = startedAt
    readAfter = saves
    const own = read()
    last = own
    own.catch(() => {
      if (last === own) last = undefined
    })
    return own
  }
}
