import { expect, test } from 'vitest'
import { makePage, packPage } from './page-bytes.ts'

const age = { readAt: 0, until: Number.POSITIVE_INFINITY }

test.each([
  ['a text', 'Torque wrench'.repeat(200)],
  ['bytes of a pool', Buffer.from('Torque wrench'.repeat(200))],
])('an answer made of %s holds no memory but its own, packed or not', async (_, payload) => {
  const page = makePage(age, {}, payload)
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const { bytes } = await packPage(page, encoding)
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length)
  }
  expect(String(page.bytes)).toBe(String(payload))
})

test('requests for the same encoding at once get the same packed bytes', async () => {
  const page = makePage(age, {}, 'Torque wrench'.repeat(200))
  const [one, other] = await Promise.all([packPage(page, 'br'), packPage(page, 'br')])
  expect(one.bytes).toBe(other.bytes)
})
