import { expect, test } from 'vitest'
import { readTypedCount, readTypedNumber } from './typed-number.ts'

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  [' 1 200 000 ', 1_200_000],
  ['12.5', 12.5],
  ['1.000', 1],
  ['', Number.NaN],
  ['1,200.5', 1200.5],
  ['12,5', Number.NaN],
  ['0,500', Number.NaN],
  ['1.234,567', Number.NaN],
  ['1234,567', Number.NaN],
  ['some', Number.NaN],
])('a typed number with decimals: %j is %d', (typed, number) => {
  expect(readTypedNumber(typed)).toBe(number)
})

test.each([
  ['1.000', 1000],
  ['1.200.000', 1_200_000],
  ["1'200", 1200],
  ['1\u00a0200', 1200],
  ['1,000', 1000],
  ['600', 600],
  ['12.5', 12.5],
  ['0.500', 0.5],
  ['1.234,567', Number.NaN],
  ['1.00', 1],
  ['', Number.NaN],
])('a typed count of pieces: %j is %d', (typed, count) => {
  expect(readTypedCount(typed)).toBe(count)
})
