import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { chargeableQuantities, findQuantityFault } from './quantity.ts'

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
  expect(chargeableQuantities(cents(4180)).most).toBe(23_923)
})

test('a total of 50 cents can be charged, a cent less can not', () => {
  const roomy = { floor: 1, ceiling: 1000 }
  expect(findQuantityFault(17, roomy, cents(3))).toBeUndefined()
  expect(findQuantityFault(16, roomy, cents(3))).toBe('belowChargeFloor')
  expect(chargeableQuantities(cents(3)).least).toBe(17)
  expect(chargeableQuantities(cents(4180)).least).toBe(1)
})
