import { expect, test } from 'vitest'
import { NUMBER_POINT, plainKilograms, plainPieces, plainPrice } from './plain-number.ts'

test.each([
  ['1.234,50 €', ',', '1234.50 €'],
  ['€ 1.234,50', ',', '€ 1234.50'],
  ['1,234.50', '.', '1234.50'],
  ["1'234.50 CHF", '.', '1234.50 CHF'],
  ['1 234,5', ',', '1234.50'],
  ['5,–', ',', '5'],
  ['41,80', null, '41.80'],
  // Either a thousand or a decimal point: nobody guesses.
  ['1.234', null, '1.234'],
  ['1,234', null, '1,234'],
  [`1${NUMBER_POINT}234`, ',', '1.234'],
  ['on request', ',', 'on request'],
  ['10 - 20', '.', '10 - 20'],
] as const)('the price “%s” with a decimal sign %s is “%s”', (cell, decimal, plain) => {
  expect(plainPrice(cell, decimal)).toBe(plain)
})

test.each([
  ['1.000', ',', '1000'],
  ['500 Stk.', ',', '500'],
  ['3 dozen', '.', '36'],
  ['2500.0000', '.', '2500'],
  // Exactly three decimals may be meant as thousands.
  ['1.000', '.', '1.000'],
  ['3 Kartons', ',', '3 Kartons'],
  ['12 %', '.', '12'],
] as const)('the count “%s” with a decimal sign %s is “%s”', (cell, decimal, plain) => {
  expect(plainPieces(cell, decimal)).toBe(plain)
})

test.each([
  ['785,5 kg', ',', '785.5'],
  ['12500 g', '.', '12.5'],
  ['5 g', '.', '0.005'],
  ['1.2 t', '.', '1200'],
  ['80 lbs', '.', '80 lbs'],
] as const)('the weight “%s” with a decimal sign %s is “%s” kilograms', (cell, decimal, plain) => {
  expect(plainKilograms(cell, decimal)).toBe(plain)
})
