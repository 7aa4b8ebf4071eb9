import type { RouteObject } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ChunkFailure, loadPage, page, withinChunkLimit } from './lazy-page.ts'

test('a chunk that comes in time is given on', async () => {
  await expect(withinChunkLimit(async () => 'page')).resolves.toBe('page')
})

test('a chunk that never comes is a failure after 120 seconds', async () => {
  vi.useFakeTimers()
  const waiting = withinChunkLimit(() => new Promise(() => {}))
  const outcome = expect(waiting).rejects.toBeInstanceOf(ChunkFailure)
  await vi.advanceTimersByTimeAsync(120_000)
  await outcome
  vi.useRealTimers()
})

test('a chunk that can’t be loaded is a failure with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(withinChunkLimit(() => Promise.reject(cause))).rejects.toMatchObject({ cause })
})

test('a page is put into its route before the router asks for it, and left to the router afterwards', async () => {
  const ahead: RouteObject = page('articles/about-page.tsx')
  await loadPage(ahead)
  expect(ahead.lazy).toBeUndefined()
  expect(ahead.element).toBeDefined()

  const underWay: RouteObject = page('articles/about-page.tsx')
  const loading = loadPage(underWay)
  if (typeof underWay.lazy !== 'function') throw new Error('The page is there already.')
  await Promise.all([loading, underWay.lazy()])
  expect(underWay.element).toBeUndefined()
})
