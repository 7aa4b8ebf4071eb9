import { expect, test } from 'vitest'
import { cents } from './money/money.ts'
import { chargeableQuantities, minimumOrder } from './quantity.ts'

test('a charge has a smallest and a largest quantity', () => {
  expect(chargeableQuantities(cents(3))).toEqual({ least: 17, most: 33_333_333 })
  expect(chargeableQuantities(cents(3), 100).least).toBe(1667)
  expect(chargeableQuantities(cents(4180))).toEqual({ least: 1, most: 23_923 })
  expect(chargeableQuantities(cents(4180), 100).most).toBe(2_392_344)
})

test('the larger of the shop’s and the product’s minimum applies', () => {
  expect(minimumOrder(500, 100)).toBe(500)
  expect(minimumOrder(500, 1000)).toBe(1000)
})
