import { expect, test } from 'vitest'
import { askTogether } from './ask-together.ts'

/** Squares with a network delay, which record their batches. */
function squares() {
  const asked: (readonly number[])[] = []
  return {
    asked,
    async ask(numbers: readonly number[]) {
      asked.push(numbers)
      await new Promise((resolve) => setTimeout(resolve, 1))
      if (numbers.includes(13)) throw new Error('unlucky')
      return numbers.map((number) => number ** 2)
    },
  }
}

test('a single call is sent alone; calls meanwhile are batched, and each gets its own answer', async () => {
  const { ask, asked } = squares()
  const square = askTogether(ask)
  expect(await Promise.all([1, 2, 3, 2].map(square))).toEqual([1, 4, 9, 4])
  expect(asked).toEqual([[1], [2, 3, 2]])
  expect(await square(5)).toBe(25)
})

test('a failed batch rejects only its own callers', async () => {
  const square = askTogether(squares().ask)
  const heard = await Promise.allSettled([1, 13, 3].map(square))
  expect(heard.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await square(4)).toBe(16)
})

test('up to five hundred calls wait and are sent in bounded batches; further ones are refused', async () => {
  const { ask, asked } = squares()
  const numbers = Array.from({ length: 600 }, (_, index) => index + 20)
  const heard = await Promise.allSettled(numbers.map(askTogether(ask)))
  expect(asked.map(({ length }) => length)).toEqual([1, 100, 100, 100, 100, 100])
  expect(asked.flat()).toEqual(numbers.slice(0, 501))
  const refused = heard.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(99)
  expect(refused[0]).toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 })
})
