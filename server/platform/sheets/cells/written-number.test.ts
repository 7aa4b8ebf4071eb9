import { expect, test } from 'vitest'
import { readWritten, splitCurrency } from './written-number.ts'

test.each([
  ['1234.56', 2, { plain: '1234.56' }],
  ['1,234.56', 2, { plain: '1234.56' }],
  ['1,234,567.5', 2, { plain: '1234567.50' }],
  ["1'234.50", 2, { plain: '1234.50' }],
  ['1’234.50', 2, { plain: '1234.50' }],
  ['1 234.50', 2, { plain: '1234.50' }],
  ['1\u00a0234\u202f567', 2, { plain: '1234567' }],
  ['1.234.567', 2, { plain: '1234567' }],
  ['12.5000', 2, { plain: '12.50' }],
  ['1.234,56', 2, { withPoint: '1234.56' }],
  ['1 234,50', 2, { withPoint: '1234.50' }],
  ['12,50', 2, { withPoint: '12.50' }],
  ['1,234', 2, { either: ['1234', '1.234'] }],
  ['1.234', 2, { either: ['1.234', '1234'] }],
  ['0.125', 3, { plain: '0.125' }],
  ['785.125', 3, { plain: '785.125' }],
  ['1,000', 0, { plain: '1000' }],
  ['1 000', 0, { plain: '1000' }],
  ['1.0', 0, { plain: '1' }],
  ['25.0', 0, { plain: '25' }],
  ['25,0', 0, { plain: '25' }],
  ['25.0000', 0, { plain: '25' }],
  ['1,000.00', 0, { plain: '1000' }],
  ['1.000,00', 0, { plain: '1000' }],
  ['1.000', 0, { either: ['1', '1000'] }],
  ['1.5', 0, { plain: '1.50' }],
  ['12,34.56', 2, undefined],
  ['1,23,456', 2, undefined],
  ['1,234,56', 2, undefined],
  ['-5', 0, undefined],
  ['much', 2, undefined],
  ['', 2, undefined],
] as const)('%j with %i decimals is %j', (text, decimals, read) => {
  expect(readWritten(text, decimals)).toEqual(read)
})

test.each([
  ['$12.50', '12.50', true],
  ['12.50 $', '12.50', true],
  ['USD 12.50', '12.50', true],
  ['US$1,234.56', '1,234.56', true],
  ['12.50', '12.50', true],
  ['12.50 €', '12.50', false],
  ['€12,50', '12,50', false],
  ['12.50 EUR', '12.50', false],
  ['£ 9', '9', false],
  ['C$9', '9', false],
  ['12,50 zł', '12,50', false],
] as const)('the amount of %j is %s', (text, amount, isOwn) => {
  expect(splitCurrency(text)).toMatchObject({ amount, isOwn })
})
