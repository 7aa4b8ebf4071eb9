import { expect, test } from 'vitest'
import { isJoined, isTurned, toWritingOrder } from './writing-order.ts'

const written = (line: string) => toWritingOrder(line).map(({ text }) => text)

test('words from right to left are turned, their letters are left to the face', () => {
  expect(written('קבוצת חלקי רכב')).toEqual(['רכב', ' ', 'חלקי', ' ', 'קבוצת'])
  expect(written('شركة السيارات')).toEqual(['السيارات', ' ', 'شركة'])
})

test('numbers and words of other scripts keep their order, and brackets are mirrored', () => {
  expect(written('בלם (קדמי) 280')).toEqual(['280', ' ', '(', 'קדמי', ')', ' ', 'בלם'])
  expect(written('Filter פלתר mm').join('')).toBe('Filter פלתר mm')
  expect(written('رقم ۱۲۳')).toEqual(['۱', '۲', '۳', ' ', 'رقم'])
})

test('each part knows its place in the order of reading', () => {
  const line = 'בלם (קדמי) 280'
  const read = toWritingOrder(line).toSorted((one, other) => one.at - other.at)
  expect(read.map(({ at }) => at)).toEqual([0, 3, 4, 5, 9, 10, 11])
})

test('only Arabic letters are joined and a Thai vowel split, and other texts need none of this', () => {
  expect([isJoined('شركة'), isJoined('רכב'), isJoined('۱۲')]).toEqual([true, false, false])
  expect([isJoined('จำกัด'), isJoined('บริษัท')]).toEqual([true, false])
  expect([isTurned('Brake disc'), isTurned('上海'), isTurned('רכב')]).toEqual([false, false, true])
})
