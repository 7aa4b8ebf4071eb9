import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { chargeableQuantity, findQuantityFault } from './quantity.ts'

const bounds = { floor: 500, ceiling: 3200 }

test.each([
  [499, 'outOfBounds'],
  [500, undefined],
  [3200, undefined],
  [3201, 'outOfBounds'],
  [500.5, 'notWhole'],
  [Number.NaN, 'notWhole'],
  [-500, 'outOfBounds'],
])('%d pieces of 500 to 3200: %s', (quantity, fault) => {
  expect(findQuantityFault(quantity, bounds, cents(4180))).toBe(fault)
})

test('a total of $999,999.99 can be charged, a cent more can not', () => {
  const roomy = { floor: 1, ceiling: 200_000_000 }
  expect(findQuantityFault(99_999_999, roomy, cents(1))).toBeUndefined()
  expect(findQuantityFault(100_000_000, roomy, cents(1))).toBe('aboveChargeCeiling')
  expect(chargeableQuantity(cents(4180))).toBe(23_923)
  expect(chargeableQuantity(cents(0))).toBe(Number.MAX_SAFE_INTEGER)
})
