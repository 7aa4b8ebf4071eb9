import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildCartDesk } from '../../testing/desks/cart-desk.ts'
import { shortestMs } from '../../testing/shortest-time.ts'
import { chooseEncoding, compress } from './compress.ts'

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, identity; q=0.5', 'gzip'],
  ['br ; q=0, gzip', 'gzip'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  [undefined, 'identity'],
])('Accept-Encoding “%s” selects %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test.each([0, 1, 63, 65_519, 65_520, 65_521, 65_537, 5_000_000])(
  '%i bytes are the same again after Brotli and gzip, also many at once',
  async (length) => {
    const bytes = Buffer.alloc(length, 'Oil filter, spin-on, sold by the pallet. ')
    const packed = await Promise.all(
      (['br', 'gzip', 'br', 'gzip', 'br', 'gzip'] as const).map((encoding) =>
        compress(bytes, encoding),
      ),
    )
    for (const [place, text] of packed.entries()) {
      const open = place % 2 === 0 ? brotliDecompressSync : gunzipSync
      expect(open(text).equals(bytes)).toBe(true)
    }
  },
)

test('the time is linear in the number of spaces', () => {
  const readOften = (header: string) => () => {
    for (let time = 0; time < 50; time += 1) chooseEncoding(header)
  }
  const withSpaces = (count: number) => readOften(`a${' '.repeat(count)}b`)
  expect(shortestMs(withSpaces(1600)) / shortestMs(withSpaces(200))).toBeLessThan(24)
})

test('large answers to one caller or to a posted body are compressed, small ones are not', async () => {
  const desk = await buildCartDesk()
  const lines = (await desk.createProducts(20)).map(({ id }) => ({ productId: id, quantity: 500 }))
  const id = await desk.keep(lines)
  const ask = (method: 'GET' | 'POST', url: string, payload?: object, encodings = 'gzip, br') =>
    desk.app.inject({
      method,
      url,
      headers: { ...desk.buyer.headers, 'accept-encoding': encodings },
      payload,
    })
  for (const [method, url, body] of [
    ['POST', '/cart/price', { lines }],
    ['GET', `/cart/${id}`],
  ] as const) {
    const packed = await ask(method, url, body)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.rawPayload.length),
    })
    expect(packed.headers.vary).toContain('accept-encoding')
    const plain = await ask(method, url, body, 'identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.rawPayload.length).toBeLessThan(plain.payload.length / 4)
  }
  const small = await ask('POST', '/cart/price', { lines: lines.slice(0, 1) })
  expect(small.headers['content-encoding']).toBeUndefined()
  await desk.close()
})
