import { expect, test } from 'vitest'
import { makeHotAnswer, packAnswer } from './hot-answer.ts'

const about = { key: '/shop', route: '/shop', kind: 'call', shown: { tags: [] } } as const

test.each([
  ['a text', 'Torque wrench'.repeat(200)],
  ['bytes of a pool', Buffer.from('Torque wrench'.repeat(200))],
])('an answer made of %s holds no memory but its own, packed or not', async (_, payload) => {
  const answer = makeHotAnswer(about, {}, payload)
  for (const encoding of ['identity', 'gzip', 'br'] as const) {
    const { bytes } = await packAnswer(answer, encoding)
    expect(bytes.buffer.byteLength, encoding).toBe(bytes.length)
  }
  expect(String(answer.bytes)).toBe(String(payload))
})
