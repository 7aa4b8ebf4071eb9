import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyPriceRule } from './price-rule.ts'

test.each([
  ['41.80', '1.35', '.95', 5695],
  ['41.80', '1.35', null, 5643],
  ['10', '1', '.00', 1000],
  ['9.96', '1', '.95', 1095],
  ['9.95', '1', '.95', 995],
  ['0.125', '1', null, 13],
  ['0.1249', '1', null, 12],
] as const)('a cost of %s × %s, to %s, is %i cents', (cost, factor, ending, price) => {
  expect(applyPriceRule(cost, { factor, ending })).toBe(price)
})

test.each(['', 'x', '1,20', '-5', '1e5'])('a cost of “%s” has no price', (cost) => {
  expect(applyPriceRule(cost, { factor: '2', ending: null })).toBeUndefined()
})

test('a price with an ending is at most 99 cents above the product, and never below it', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 })
  const factors = fc.integer({ min: 1, max: 99_999 })
  fc.assert(
    fc.property(cents, factors, fc.integer({ min: 0, max: 99 }), (cost, factor, ending) => {
      const rule = {
        factor: (factor / 1000).toFixed(3),
        ending: `.${`${ending}`.padStart(2, '0')}`,
      }
      const dollars = `${Math.trunc(cost / 100)}.${`${cost % 100}`.padStart(2, '0')}`
      const price = applyPriceRule(dollars, rule) ?? Number.NaN
      const exact = Number((BigInt(cost) * BigInt(factor) * 2n + 1000n) / 2000n)
      expect(price % 100).toBe(ending)
      expect(price - exact).toBeGreaterThanOrEqual(0)
      expect(price - exact).toBeLessThan(100)
    }),
  )
})
