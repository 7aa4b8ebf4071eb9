import { expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { readRefundAmount } from './refund-amount.ts'

const LEFT = cents(990_000)

test.each([
  ['9,900.00', 990_000],
  ['9900', 990_000],
  ['$9,900', 990_000],
  [' 100.5 ', 10_050],
  ['0.01', 1],
  ['1,000.07', 100_007],
])('“%s” is an amount', (typed, amountCents) => {
  expect(readRefundAmount(typed, LEFT)).toEqual({ amountCents })
})

test.each(['', ' '])('an empty amount is refused: “%s”', (typed) => {
  expect(readRefundAmount(typed, LEFT)).toEqual({ fault: 'Enter an amount, or choose Refund all' })
})

test.each([
  ...['abc', '1,5', '99,00.00', '10.005', '-5', '1e3', '0x10', '1 000', '5.', '9,900,00'],
])('“%s” is no amount in dollars', (typed) => {
  expect(readRefundAmount(typed, LEFT)).toEqual({
    fault: 'Enter dollars and cents, such as 9,900.00',
  })
})

test('an amount is at least a cent and at most what is left', () => {
  expect(readRefundAmount('0.00', LEFT)).toEqual({ fault: 'Enter at least $0.01' })
  expect(readRefundAmount('9,900.01', LEFT)).toEqual({
    fault: 'At most $9,900.00 can still be refunded',
  })
})
