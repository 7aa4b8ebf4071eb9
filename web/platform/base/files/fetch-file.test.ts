import { afterEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from '../calls/api-answers.ts'
import { fetchFile } from './fetch-file.ts'

afterEach(() => vi.unstubAllGlobals())

const cutBody = () =>
  new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })

test.each([200, 500])(
  'a file whose connection is lost amid an answer %s is a network failure',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response(cutBody(), { status }))
    await expect(fetchFile('/order/1/invoice')).rejects.toBeInstanceOf(NetworkFailure)
  },
)
