import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from './api-answers.ts'
import {
  createQueryClient,
  dehydratePage,
  forgetSentFailures,
  hydratePage,
} from './query-client.ts'

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

const queryKey = ['orders']
const offline = () => Promise.reject(new NetworkFailure())

/** A browser's queries with one that failed, on the server or since. */
async function withFailure(side: 'server' | 'browser') {
  const failed = createQueryClient(side)
  await failed.prefetchQuery({ queryKey, queryFn: offline, retry: false })
  if (side === 'browser') return failed
  const browser = createQueryClient('browser')
  hydratePage(browser, JSON.parse(JSON.stringify(dehydratePage(failed))))
  return browser
}

function Orders() {
  return useQuery({ queryKey, queryFn: offline }).status
}

const render = (client: QueryClient) =>
  renderToString(createElement(QueryClientProvider, { client }, createElement(Orders)))

test.each([
  ['came with the page is shown, as in its HTML', 'server', 'error'],
  ['was met since is fetched again on the next visit', 'browser', 'pending'],
] as const)('a failure that %s', async (_, side, status) => {
  expect(render(await withFailure(side))).toBe(status)
})

test('a failure that came with the first page is fetched again on the next one', async () => {
  const client = await withFailure('server')
  forgetSentFailures()
  expect(render(client)).toBe('pending')
})

test('the server shows what failed for its page', async () => {
  const client = createQueryClient('server')
  await client.prefetchQuery({ queryKey, queryFn: offline })
  expect(render(client)).toBe('error')
})
