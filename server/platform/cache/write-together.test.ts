import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeTogether } from './write-together.ts'

test('answers are written in their order, once the requests that arrived with them are read', async () => {
  const written: number[] = []
  const write = writeTogether()
  for (const answer of [1, 2, 3]) write(() => written.push(answer))
  expect(written).toEqual([])
  await turn()
  expect(written).toEqual([1, 2, 3])
  write(() => written.push(4))
  await turn()
  expect(written).toEqual([1, 2, 3, 4])
})

test('of very many requests the first are answered before the last is read', async () => {
  const written: number[] = []
  const write = writeTogether()
  for (let answer = 0; answer < 1000; answer += 1) write(() => written.push(answer))
  expect(written.length).toBeGreaterThan(900)
  await turn()
  expect(written).toEqual(Array.from({ length: 1000 }, (_, answer) => answer))
})
