import { expect, test } from 'vitest'
import { NUMBER_POINT, plainKilograms, plainPieces, plainPrice } from './plain-number.ts'
import { unitReader } from './unit-meaning.ts'

const readUnit = unitReader()

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
  expect(plainPrice(cell, { decimal })).toBe(plain)
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
  expect(plainPieces(cell, { decimal, readUnit })).toBe(plain)
})

test.each([
  ['785,5 kg', ',', '785.5'],
  ['12500 g', '.', '12.5'],
  ['5 g', '.', '0.005'],
  ['1.2 t', '.', '1200'],
  ['80 lbs', '.', '36.287'],
  ['3 Stk', '.', '3 Stk'],
] as const)('the weight “%s” with a decimal sign %s is “%s” kilograms', (cell, decimal, plain) => {
  expect(plainKilograms(cell, { decimal, readUnit })).toBe(plain)
})

test.each([
  ['1,234', ',', null, '1234'],
  ['1,234', 'none', null, '1.234'],
  ['1.234', "'", '.', '1.234'],
  // No number with this sign: the line is refused with the cell.
  ['1.234,50', ' ', ',', '1.234,50'],
] as const)(
  'the price “%s” with “%s” between thousands and a decimal sign %s is “%s”',
  (cell, thousands, decimal, plain) => {
    expect(plainPrice(cell, { decimal, thousands })).toBe(plain)
  },
)

test('a count with its sign of thousands given is no longer either', () => {
  const signs = { decimal: '.', thousands: 'none', readUnit } as const
  expect(plainPieces('1.000', signs)).toBe('1')
})

test.each([
  ['12,50 €', 'USD', 'USD 12.50'],
  ['12,50', 'EUR', 'EUR 12.50'],
  ['$ 12,50 / Stk', 'EUR', 'EUR 12.50 / Stk'],
] as const)('the price “%s” in a file of %s is “%s”', (cell, currency, plain) => {
  expect(plainPrice(cell, { decimal: ',', currency })).toBe(plain)
})

test('a unit means what the owner says', () => {
  const own = unitReader([
    { unit: 'Paar', means: 'pair' },
    { unit: 'VE', means: 'hundred' },
  ])
  expect(plainPieces('3 Paar', { decimal: ',', readUnit })).toBe('3 Paar')
  expect(plainPieces('3 Paar', { decimal: ',', readUnit: own })).toBe('6')
  expect(plainPieces('2 VE', { decimal: ',', readUnit: own })).toBe('200')
  const pounds = unitReader([{ unit: '#', means: 'lb' }])
  expect(plainKilograms('10 #', { decimal: '.', readUnit: pounds })).toBe('4.536')
})
