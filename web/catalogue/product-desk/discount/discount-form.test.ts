import { expect, test } from 'vitest'
import { setShopZone } from '../../../../contract/values/days/shop-zone.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import { formatDay } from '../../../platform/base/format-day.ts'
import { discountSchema, optionalDiscountSchema } from '../rules/discount-rules.ts'
import { dayOf } from './discount-form.ts'

const DAY_MS = 86_400_000
const tomorrow = dayOf(Date.now() + DAY_MS)

const faults = (typed: { percent: string; until: string }) =>
  discountSchema(cents(1890))
    .safeParse(typed)
    .error?.issues.map(({ path }) => path.join('.')) ?? []

test('a discount lasts to the end of the chosen day', () => {
  expect(discountSchema(cents(1890)).parse({ percent: ' 15 ', until: tomorrow })).toEqual({
    percent: 15,
    until: `${tomorrow}T23:59:59.999Z`,
  })
})

test.each(['', '0', '91', '12.5', 'half'])('%j is no percentage', (percent) => {
  expect(faults({ percent, until: tomorrow })).toEqual(['percent'])
})

test('a discount that leaves no price is an error of the percentage', () => {
  const priced = discountSchema(cents(1))
  const { error } = priced.safeParse({ percent: '51', until: tomorrow })
  expect(error?.issues).toMatchObject([{ path: ['percent'], message: messages.discountTooLarge }])
  expect(priced.safeParse({ percent: '50', until: tomorrow }).success).toBe(true)
})

test.each(['', '2020-01-01', 'soon'])('a discount until %j is refused', (until) => {
  expect(faults({ percent: '15', until })).toEqual(['until'])
})

test('errors of both fields are reported at once', () => {
  expect(faults({ percent: '', until: '' })).toEqual(['percent', 'until'])
})

test('a product may have no discount, but not half of one', () => {
  expect(optionalDiscountSchema.parse({ percent: '', until: '' })).toBeUndefined()
  expect(optionalDiscountSchema.safeParse({ percent: '15', until: '' }).success).toBe(false)
})

test('a discount ends with its last day in the shop’s time zone, and is shown by that day', () => {
  for (const [zone, until] of [
    ['America/Los_Angeles', '2999-01-01T07:59:59.999Z'],
    ['Europe/Berlin', '2998-12-31T22:59:59.999Z'],
    ['Asia/Kathmandu', '2998-12-31T18:14:59.999Z'],
  ] as const) {
    setShopZone(zone)
    const read = optionalDiscountSchema.parse({ percent: '5', until: '2998-12-31' })
    expect(read, zone).toEqual({ percent: 5, until })
    expect(formatDay(until), zone).toBe('31 December')
  }
  setShopZone('UTC')
})
