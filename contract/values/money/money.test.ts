import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cents,
  centsFromDollars,
  dollarsFromCents,
  findLineTotal,
  formatCount,
  formatCountOf,
  formatDollars,
  groupThousands,
  lineTotal,
  readCents,
  sumDollars,
} from './money.ts'

test('cents converted to dollars and back are unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (amount) => {
      expect(centsFromDollars(dollarsFromCents(cents(amount)))).toBe(amount)
    }),
  )
})

test('a sum of dollars has no fractions of a cent', () => {
  expect(sumDollars([0.1, 0.2])).toBe(0.3)
  expect(sumDollars([1290.3, -1290.3])).toBe(0)
  expect(sumDollars([])).toBe(0)
})

test('dollars with more than two decimals are refused, not rounded', () => {
  expect(() => centsFromDollars(1.005)).toThrow(RangeError)
  expect(() => centsFromDollars(0.001)).toThrow(RangeError)
  expect(centsFromDollars(41.8)).toBe(4180)
  expect(centsFromDollars(1.1 + 2.2)).toBe(330)
  expect(() => centsFromDollars(1.005)).toThrow('1.005 has more than two decimals')
  expect(() => centsFromDollars(-1.005)).toThrow('-1.005 has more than two decimals')
  expect(() => centsFromDollars(1.000_001_1)).toThrow(RangeError)
  expect(centsFromDollars(1.000_000_9)).toBe(100)
})

test('fractions of cents, NaN and unsafe numbers are refused', () => {
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(amount)).toThrow(`${amount} is not a whole number of cents`)
})

test('counts and prices are formatted as Intl formats them', () => {
  const counts = new Intl.NumberFormat('en-US')
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const amounts = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 })
  fc.assert(
    fc.property(amounts, (count) => {
      expect(formatCount(count)).toBe(counts.format(count))
    }),
  )
  fc.assert(
    fc.property(amounts, (amount) => {
      const price = dollarsFromCents(cents(amount))
      expect(formatDollars(price)).toBe(dollars.format(price))
    }),
  )
  expect(formatCount(3200)).toBe('3,200')
  expect([1, 3200].map((count) => formatCountOf(count, 'line'))).toEqual(['1 line', '3,200 lines'])
  expect(groupThousands('1234567.12345')).toBe('1,234,567.12345')
})

test('price times quantity is exact in cents', () => {
  expect(lineTotal(cents(4180), 1200)).toBe(5_016_000)
})

test('a price per 100 or 1,000 pieces gives whole cents for its multiples, and only for them', () => {
  expect(lineTotal(cents(1795), 5000, 100)).toBe(89_750)
  expect(() => lineTotal(cents(1795), 5050, 100)).toThrow(RangeError)
  expect(findLineTotal(cents(1795), 5050, 100)).toBeUndefined()
  expect(findLineTotal(cents(1796), 5025, 100)).toBe(90_249)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 10_000 }),
      fc.constantFrom(1, 100, 1000),
      (price, multiples, pricePer) => {
        const total = price * multiples
        expect(lineTotal(cents(price), multiples * pricePer, pricePer)).toBe(total)
        expect(findLineTotal(cents(price), multiples * pricePer, pricePer)).toBe(total)
      },
    ),
  )
})

test('a total too large to be exact is no total', () => {
  expect(findLineTotal(cents(99_999_999), 100_000_000, 100)).toBeUndefined()
  expect(() => lineTotal(cents(99_999_999), 100_000_000, 100)).toThrow(RangeError)
})

test('dollars are read as text with up to two decimals, and as nothing else', () => {
  expect(['41.80', '41.8', '41', '0.01', '007.50', '0'].map(readCents)).toEqual([
    ...[4180, 4180, 4100, 1, 750, 0],
  ])
  for (const text of [
    '',
    '.5',
    '5.',
    '41.805',
    '-1',
    '+1',
    '1e3',
    '$1',
    '1,000',
    ' 1',
    '1234567890',
  ])
    expect(readCents(text)).toBeUndefined()
})

test('prices are formatted as $50,160.00', () => {
  expect(formatDollars(50_160)).toBe('$50,160.00')
})
