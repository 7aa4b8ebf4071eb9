import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from './api-answers.ts'
import { createQueryClient } from './query-client.ts'

const queries = createQueryClient('browser').getDefaultOptions().queries

test('unused data is kept for five minutes', () => {
  expect(queries?.gcTime).toBe(5 * 60_000)
})

test('a failed query is retried three times, with pauses that double up to 30 seconds', () => {
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

test('a refusal is not retried', () => {
  const isRetried = queries?.retry as (failures: number, error: Error) => boolean
  const refusal = new ApiProblem({
    code: 'notFound',
    status: 404,
    detail: 'Not there.',
    errors: {},
  })
  expect(isRetried(0, refusal)).toBe(false)
})
