import { expect, test } from 'vitest'
import { goals, measureLists, sumUp } from './measure-lists.ts'

test('of the gold lists every line is in one bucket, nearly all are found, and ready ones are right', async () => {
  const lists = await measureLists()
  expect(lists.length).toBeGreaterThanOrEqual(40)
  const { misses, ...all } = sumUp('all', lists)
  expect(all.inOneBucket).toBe(all.lines)
  expect(all.readyRight / all.ready, misses.join('\n')).toBeGreaterThanOrEqual(goals.ready)
  expect(all.resolved / all.resolvable, misses.join('\n')).toBeGreaterThanOrEqual(goals.resolvable)
})
