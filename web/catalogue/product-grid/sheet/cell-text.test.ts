import { expect, test } from 'vitest'
import { readCell, showCell, writeCell } from './cell-text.ts'
import { choosableColumns, type GridField } from './columns.ts'
import { makeProduct } from './test-products.ts'

const NOW = Date.parse('2026-11-22T12:00:00Z')

test.each<[GridField, string, unknown]>([
  ['price', '41.80', 41.8],
  ['price', '$1,234.5', 1234.5],
  ['price', ' 7 ', 7],
  ['pricePer', '1,000', 1000],
  ['minimum', '1 000', 1000],
  ['name', ' Brake \n disc ', 'Brake disc'],
  ['partNumber', '0986', '0986'],
  ['partNumber', '', null],
  ['brand', '  ', null],
  ['cartonPieces', '', null],
  ['palletKilograms', '1.5 kg', 1.5],
  ['discount', '', null],
  ['discount', '10% until 2026-12-31', { percent: 10, until: '2026-12-31T23:59:59Z' }],
  ['discount', '10 2026-12-31', { percent: 10, until: '2026-12-31T23:59:59Z' }],
])('%s typed as “%s” is read', (field, typed, value) => {
  expect(readCell(field, typed, [], NOW)).toMatchObject({ value })
})

test.each<[GridField, string, string]>([
  ['price', '41,80', 'Dollars and cents, such as 41.80'],
  ['price', '0', 'Dollars and cents, such as 41.80'],
  ['price', '1.005', 'Dollars and cents, such as 41.80'],
  ['price', '', 'Dollars and cents, such as 41.80'],
  ['pricePer', '10', '1, 100 or 1,000 pieces'],
  ['minimum', '0', 'Whole pieces, 1 to 10,000,000'],
  ['minimum', '2.5', 'Whole pieces, 1 to 10,000,000'],
  ['name', ' ', 'Name is Required'],
  ['name', 'x'.repeat(201), 'At most 200 characters'],
  ['brand', 'x'.repeat(61), 'At most 60 characters'],
  [
    'discount',
    '91% until 2026-12-31',
    'Percent from 1 to 90 and the last day, such as 10% until 2026-12-31',
  ],
  [
    'discount',
    '10% until 2026-02-31',
    'Percent from 1 to 90 and the last day, such as 10% until 2026-12-31',
  ],
  ['discount', 'ten', 'Percent from 1 to 90 and the last day, such as 10% until 2026-12-31'],
  ['discount', '10% until 2026-11-21', 'Choose today or a later date'],
])('%s typed as “%s” says what it takes', (field, typed, fault) => {
  expect(readCell(field, typed, [], NOW)).toEqual({ fault })
})

test('what a cell holds is read as the same value', () => {
  const product = makeProduct('1', { price: 1234.5, palletKilograms: 0.5, brand: 'Rethorn' })
  for (const { id } of choosableColumns) {
    if (id === 'tick' || id === 'available') continue
    const text = writeCell(product, { id })
    expect(readCell(id, text), id).toMatchObject({ text })
  }
})

test('numbers are shown with signs and separators; what can’t be read stays as typed', () => {
  expect(showCell({ id: 'price' }, '1234.50')).toBe('$1,234.50')
  expect(showCell({ id: 'price' }, '12,34')).toBe('12,34')
  expect(showCell({ id: 'available' }, '3200')).toBe('3,200')
  expect(showCell({ id: 'partNumber' }, '3200')).toBe('3200')
})
