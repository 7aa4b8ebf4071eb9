import { expect, test } from 'vitest'
import { dayOf, discountSchema, optionalDiscountSchema } from './discount-form.ts'

const DAY_MS = 86_400_000
const tomorrow = dayOf(Date.now() + DAY_MS)

const faults = (typed: { percent: string; until: string }) =>
  discountSchema.safeParse(typed).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a discount counts to the end of the day that was chosen', () => {
  expect(discountSchema.parse({ percent: ' 15 ', until: tomorrow })).toEqual({
    percent: 15,
    until: `${tomorrow}T23:59:59Z`,
  })
})

test.each(['', '0', '91', '12.5', 'half'])('%j is no percentage', (percent) => {
  expect(faults({ percent, until: tomorrow })).toEqual(['percent'])
})

test.each(['', '2020-01-01', 'soon'])('a discount until %j is none', (until) => {
  expect(faults({ percent: '15', until })).toEqual(['until'])
})

test('both fields are told at once', () => {
  expect(faults({ percent: '', until: '' })).toEqual(['percent', 'until'])
})

test('a product may have no discount, but not half of one', () => {
  expect(optionalDiscountSchema.parse({ percent: '', until: '' })).toBeUndefined()
  expect(optionalDiscountSchema.safeParse({ percent: '15', until: '' }).success).toBe(false)
})
