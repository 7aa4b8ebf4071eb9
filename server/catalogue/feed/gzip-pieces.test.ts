import { crc32, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gzipEnd, gzipHead, joinSums, packPiece, textRoom } from './gzip-pieces.ts'

test('pieces that are packed by themselves unpack to their texts in a row, in one gzip file', async () => {
  const texts = fc.array(
    fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }).map((text) => text.repeat(500)),
    ),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (drawn) => {
      const toBytes = textRoom()
      const pieces = []
      for (const text of drawn) pieces.push(await packPiece(text, toBytes))
      const file = [gzipHead, ...pieces.map(({ packed }) => packed), gzipEnd(pieces)]
      const whole = Buffer.concat(drawn.map((text) => Buffer.from(text)))
      expect(gunzipSync(Buffer.concat(file)).equals(whole)).toBe(true)
    }),
  )
})

test('the sum of two texts in a row follows from those of each, also of a long one', () => {
  const [first, second] = [Buffer.alloc(3, 7), Buffer.alloc(5_000_001, 'discs and pads')]
  expect(joinSums(crc32(first), crc32(second), second.length)).toBe(
    crc32(Buffer.concat([first, second])),
  )
})
