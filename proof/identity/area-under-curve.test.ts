import { expect, test } from 'vitest'
import { areaUnderCurve } from './area-under-curve.ts'

test('the area measures how well a number separates two groups', () => {
  expect(areaUnderCurve([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect(areaUnderCurve([4, 5], [1, 2, 3])).toBe(1)
  expect(areaUnderCurve([1], [2, 3])).toBe(0)
  expect(areaUnderCurve([2, 4], [1, 3])).toBe(0.75)
})
