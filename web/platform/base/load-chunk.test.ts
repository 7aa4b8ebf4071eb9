import { afterEach, expect, test, vi } from 'vitest'
import { ChunkFailure, importAgain, loadAtLast, withinChunkLimit } from './load-chunk.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a chunk that arrives in time is returned', async () => {
  await expect(withinChunkLimit(async () => 'page')).resolves.toBe('page')
})

test('a chunk that never arrives fails after 120 seconds', async () => {
  vi.useFakeTimers()
  const waiting = withinChunkLimit(() => new Promise(() => {}))
  const outcome = expect(waiting).rejects.toBeInstanceOf(ChunkFailure)
  await vi.advanceTimersByTimeAsync(120_000)
  await outcome
})

test('a chunk that can’t be loaded fails with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(withinChunkLimit(() => Promise.reject(cause))).rejects.toMatchObject({ cause })
})

test.each([
  'Failed to fetch dynamically imported module: https://elsewhere.example/stock-dialog.js',
  'Importing a module script failed.',
])(
  'a retry never asks another site, and loads as before where no address is named: %s',
  async (cause) => {
    vi.stubGlobal('location', new URL('https://shop.example/dashboard'))
    const failure = new ChunkFailure('not loaded', { cause: new TypeError(cause) })
    await expect(importAgain(async () => 'dialog', failure)).resolves.toBe('dialog')
  },
)

test('a chunk that is needed at last is tried again until it loads, each time after a longer pause', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('location', new URL('https://shop.example/'))
  const load = vi.fn(() => Promise.reject<string>(new TypeError('Importing a module failed.')))
  const loaded = loadAtLast(load)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(load).toHaveBeenCalledTimes(2)
  load.mockResolvedValue('page')
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(loaded).resolves.toBe('page')
})
