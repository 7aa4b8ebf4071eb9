import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { splitTotal } from './split-total.ts'

const money = (max: number) => fc.integer({ min: 0, max }).map(cents)

test('parts add up to the total, and none is a cent off its share', () => {
  fc.assert(
    fc.property(
      money(99_999_999),
      fc.array(money(99_999_999), { minLength: 1, maxLength: 40 }),
      (total, weights) => {
        const parts = splitTotal(total, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
        const all = weights.reduce((sum, weight) => sum + weight, 0)
        if (all > 0)
          for (const [place, part] of parts.entries())
            expect(Math.abs(part - (total * (weights[place] ?? 0)) / all)).toBeLessThan(1.000001)
      },
    ),
  )
})

test('the larger remainder has the cent that is left, of equal ones the earlier', () => {
  expect(splitTotal(cents(100), [1, 1, 1].map(cents))).toEqual([34, 33, 33])
  expect(splitTotal(cents(10), [1, 5, 1].map(cents))).toEqual([2, 7, 1])
  expect(splitTotal(cents(5), [0, 0].map(cents))).toEqual([5, 0])
})
