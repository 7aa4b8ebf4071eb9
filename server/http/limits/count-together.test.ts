import { expect, test } from 'vitest'
import { countTogether } from './count-together.ts'

/** Counters with a network delay, which record their calls. */
function counters() {
  const sums = new Map<string, number>()
  const asked: Record<string, number>[] = []
  return {
    asked,
    async add(calls: ReadonlyMap<string, number>) {
      asked.push(Object.fromEntries(calls))
      await new Promise((resolve) => setTimeout(resolve, 1))
      for (const [key, count] of calls) sums.set(key, (sums.get(key) ?? 0) + count)
      return new Map([...calls.keys()].map((key) => [key, sums.get(key) ?? 0]))
    },
  }
}

test('calls during a count are counted with the next batch, and each gets its own number', async () => {
  const { add, asked } = counters()
  const count = countTogether(add)
  const first = count('ada')
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const places = await Promise.all([first, ...['ada', 'bob', 'ada', 'bob'].map(count)])
  expect(places).toEqual([1, 2, 1, 3, 2])
  expect(asked).toEqual([{ ada: 1 }, { ada: 2, bob: 2 }])
  expect(await count('ada')).toBe(4)
})

test('a failed count rejects its own callers, and the next batch is counted', async () => {
  const { add } = counters()
  let isBroken = true
  const count = countTogether((calls) =>
    isBroken ? Promise.reject(new Error('gone')) : add(calls),
  )
  const refused = await Promise.allSettled([count('ada'), count('ada')])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  expect(await count('ada')).toBe(1)
})
