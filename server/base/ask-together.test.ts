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

/** A later turn of the event loop, in which an earlier call is under way. */
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('calls of a turn and those during a batch are batched, and each gets its own answer', async () => {
  const { ask, asked } = squares()
  const square = askTogether(ask)
  const first = [square(1), square(4)]
  await turn()
  expect(await Promise.all([...first, ...[2, 3, 2].map(square)])).toEqual([1, 16, 4, 9, 4])
  expect(asked).toEqual([
    [1, 4],
    [2, 3, 2],
  ])
  expect(await square(5)).toBe(25)
})

test('items that must stay apart are in different batches, the others in the first', async () => {
  const { ask, asked } = squares()
  const square = askTogether(ask, { apart: (number) => String(number % 10) })
  expect(await Promise.all([1, 11, 2, 21, 3].map(square))).toEqual([1, 121, 4, 441, 9])
  expect(asked).toEqual([[1, 2, 3], [11], [21]])
})

test('a batch that takes longer than the patience does not hold up the next', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = askTogether(
    async (names: readonly string[]) => {
      if (names.includes('held')) await held
      return names
    },
    { patienceMs: 5 },
  )
  const first = slow('held')
  await turn()
  expect(await slow('free')).toBe('free')
  release()
  expect(await first).toBe('held')
})

test('a failed batch rejects only its own callers', async () => {
  const square = askTogether(squares().ask)
  const first = square(1)
  await turn()
  const heard = await Promise.allSettled([first, square(13), square(3)])
  expect(heard.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await square(4)).toBe(16)
})

test('up to five hundred calls wait and are sent in bounded batches; further ones are refused', async () => {
  const { ask, asked } = squares()
  const numbers = Array.from({ length: 600 }, (_, index) => index + 20)
  const heard = await Promise.allSettled(numbers.map(askTogether(ask)))
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100])
  expect(asked.flat()).toEqual(numbers.slice(0, 500))
  const refused = heard.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(100)
  expect(refused[0]).toMatchObject({ code: 'overloaded', retryAfterSeconds: 3 })
})
