import { expect, test } from 'vitest'
import { readAgain } from './read-again.ts'

function build() {
  let elapsed = 0
  let reads = 0
  let isAway = false
  let saves = 0
  const read = readAgain(
    () => elapsed,
    async () => {
      if (isAway) throw new Error('The database is away.')
      reads += 1
      return reads
    },
    () => saves,
  )
  return {
    read,
    pass: (milliseconds: number) => {
      elapsed += milliseconds
    },
    leave: (away: boolean) => {
      isAway = away
    },
    save: () => {
      saves += 1
    },
  }
}

test('a table is read once for all who ask within a second, and then again', async () => {
  const { read, pass } = build()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  pass(999)
  expect(await read()).toBe(1)
  pass(1)
  expect(await read()).toBe(2)
})

test('a reading that failed is repeated by the next who asks', async () => {
  const { read, leave } = build()
  leave(true)
  await expect(read()).rejects.toThrow('away')
  leave(false)
  expect(await read()).toBe(1)
})

test('what this process saved is read at once', async () => {
  const { read, save } = build()
  expect(await read()).toBe(1)
  save()
  expect(await Promise.all([read(), read()])).toEqual([2, 2])
})
