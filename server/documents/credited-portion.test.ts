import { expect, test } from 'vitest'
import { cents } from '../../contract/values/money.ts'
import { creditedTax, splitCents } from './credited-portion.ts'

/** Whole numbers from 0 to `most`, the same in every run. */
function numbersFrom(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * (most + 1))
  }
}

test('the taxes of all sums that go back are the tax of the invoice, however it is cut', () => {
  const next = numbersFrom(7)
  for (let run = 0; run < 1_000; run += 1) {
    const totalCents = cents(1 + next(5_000_000))
    const taxCents = cents(next(Math.floor(totalCents / 4)))
    let earlierCents = cents(0)
    let earlierTaxCents = cents(0)
    while (earlierCents < totalCents) {
      const amount = cents(Math.min(totalCents - earlierCents, 1 + next(totalCents)))
      const tax = creditedTax({ totalCents, taxCents, earlierCents, earlierTaxCents }, amount)
      expect(tax).toBeLessThanOrEqual(amount)
      earlierCents = cents(earlierCents + amount)
      earlierTaxCents = cents(earlierTaxCents + tax)
    }
    expect(earlierTaxCents).toBe(taxCents)
  }
})

test('parts add up to their sum, and the largest remainders get the cents that are left', () => {
  expect(splitCents(cents(10), [1, 1, 1])).toEqual([4, 3, 3])
  expect(splitCents(cents(10), [1, 5, 1])).toEqual([2, 7, 1])
  expect(splitCents(cents(7), [0, 0])).toEqual([7, 0])
  expect(splitCents(cents(7), [])).toEqual([])
})
