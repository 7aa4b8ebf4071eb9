import { expect, test } from 'vitest'
import { cents } from './money/money.ts'
import { chargeableQuantities, findQuantityFault, minimumOrder } from './quantity.ts'

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
  expect(chargeableQuantities(cents(4180), 100).most).toBe(2_392_344)
})

test('a total of 50 cents can be charged, a cent less can not', () => {
  const roomy = { floor: 1, ceiling: 1000 }
  expect(findQuantityFault(17, roomy, cents(3))).toBeUndefined()
  expect(findQuantityFault(16, roomy, cents(3))).toBe('belowChargeFloor')
  expect(chargeableQuantities(cents(3)).least).toBe(17)
  expect(chargeableQuantities(cents(4180)).least).toBe(1)
  expect(chargeableQuantities(cents(3), 100).least).toBe(1667)
})

test('the larger of the shop’s and the product’s minimum applies', () => {
  expect(minimumOrder(500, 100)).toBe(500)
  expect(minimumOrder(500, 1000)).toBe(1000)
})
