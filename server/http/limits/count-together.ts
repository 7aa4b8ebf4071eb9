import { askTogether } from '../../base/ask-together.ts'

/** Counts by key, batching concurrent calls into one query. Each caller gets its own number. */
export function countTogether(
  /** Adds to each key and returns the sums. */
  add: (calls: ReadonlyMap<string, number>) => Promise<ReadonlyMap<string, number>>,
): (key: string) => Promise<number> {
  return askTogether(async (keys) => {
    const calls = new Map<string, number>()
    const places = keys.map((key) => {
      const place = (calls.get(key) ?? 0) + 1
      calls.set(key, place)
      return place
    })
    const sums = await add(calls)
    const before = (key: string) => (sums.get(key) ?? 0) - (calls.get(key) ?? 0)
    return keys.map((key, index) => before(key) + (places[index] ?? 0))
  })
}
