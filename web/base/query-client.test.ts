import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from './api.ts'
import { createQueryClient } from './query-client.ts'

const queries = createQueryClient('browser').getDefaultOptions().queries

test('what no page looks at is kept for five minutes', () => {
  expect(queries?.gcTime).toBe(5 * 60_000)
})

test('a failed query is tried three times more, with pauses that double and end at 30 seconds', () => {
  const isRetried = queries?.retry as (failures: number, error: Error) => boolean
  const pause = queries?.retryDelay as (failures: number) => number
  const failure = new NetworkFailure()
  expect([0, 1, 2, 3].map((failures) => isRetried(failures, failure))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect([0, 1, 2, 3, 4, 5, 9].map(pause)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('a refusal is not asked for again', () => {
  const isRetried = queries?.retry as (failures: number, error: Error) => boolean
  const refusal = new ApiProblem({
    code: 'notFound',
    status: 404,
    detail: 'Not there.',
    errors: {},
  })
  expect(isRetried(0, refusal)).toBe(false)
})
