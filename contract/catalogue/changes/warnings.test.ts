import { expect, test } from 'vitest'
import { describeField } from './describe-field.ts'
import { changedSincePreviewText, notUndoableText } from './refusal-texts.ts'
import { findRowWarnings, isWithoutZeros, looksLikeDate, looksLikeNumber } from './row-warnings.ts'
import { changeTally, type TalliedRow } from './tally.ts'

const warn = (was: object, will: object) => findRowWarnings({ rowNo: 7, was, will })

test.each([
  [41.8, 418, 'The price is multiplied by 10: $41.80 → $418.00', true],
  [41.8, 0.42, 'The price is divided by 100: $41.80 → $0.42', true],
  [10, 30, 'The price is 3 times the one before: $10.00 → $30.00', false],
  [30, 10, 'The price before was 3 times as high: $30.00 → $10.00', false],
  [10, 79.9, 'The price is 8 times the one before: $10.00 → $79.90', false],
  [10, 80, 'The price is 8 times the one before: $10.00 → $80.00', true],
])('a price of $%d that becomes $%d: “%s”', (before, after, sentence, severe) => {
  const [warning] = warn({ price: before, pricePer: 1 }, { price: after, pricePer: 1 })
  expect(warning).toEqual({ rowNo: 7, field: 'price', kind: 'priceJump', severe, sentence })
})

test('a price is compared by the piece, and one that stays is no jump', () => {
  expect(warn({ price: 18, pricePer: 1 }, { price: 1800, pricePer: 100 })).toEqual([])
  expect(warn({ price: 10, pricePer: 1 }, { price: 29.9, pricePer: 1 })).toEqual([])
  expect(warn({ price: 18, pricePer: 100 }, { price: 18, pricePer: 1 })).toMatchObject([
    { kind: 'priceJump', severe: true },
  ])
})

const dates = ['03-Nov', '3-Nov-26', 'Nov-03', '2026-11-03', '03.11.2026', '11/03/2026', '11/23/26']
test.each(dates)('%s looks like a date', (text) => expect(looksLikeDate(text)).toBe(true))

test.each(['1.00E+05', '1.23457E+11', '1.23456789012346E+019'])(
  '%s looks like a number of a spreadsheet',
  (text) => expect(looksLikeNumber(text)).toBe(true),
)

test.each(['0986-1', '1E5', '2E-4X', 'BH-1204', '6308-2RSR', '10-20-30', '11.50.26', 'NOVA-5'])(
  '%s is a part number',
  (text) => expect([looksLikeDate(text), looksLikeNumber(text)]).toEqual([false, false]),
)

test('a part number without its leading zeros is recognised, and no other', () => {
  expect(isWithoutZeros('986494', '0986494')).toBe(true)
  expect(isWithoutZeros('986494', '000986494')).toBe(true)
  expect(isWithoutZeros('986494', '986494')).toBe(false)
  expect(isWithoutZeros('86494', '0986494')).toBe(false)
})

const repriced = (before: number, after: number): TalliedRow => ({
  action: 'update',
  before: { price: before },
  after: { price: after },
  available: null,
  warnings: [],
  isRefused: false,
})

test('numbers are counted by direction, with the largest change; refused rows only as refused', () => {
  const tally = changeTally({ isFile: false, productsInShop: 100 })
  tally.add(repriced(10, 11))
  tally.add(repriced(10, 100))
  tally.add(repriced(10, 5))
  tally.add({ ...repriced(10, 1000), isRefused: true })
  tally.addUnchanged(4)
  expect(tally.finish().counts).toMatchObject({
    changed: 3,
    unchanged: 4,
    refused: 1,
    warnings: 0,
    fields: { price: { changed: 3, up: 2, down: 1, largestPercent: 900 } },
  })
})

test.each([
  [9, 9, 0],
  [10, 3, 0],
  [10, 4, 1],
])('of %d rows %d that change by the same factor give %d warnings', (rows, same, count) => {
  const tally = changeTally({ isFile: true, productsInShop: 100 })
  for (let row = 0; row < same; row += 1) tally.add(repriced(10 + row, 20 + 2 * row))
  tally.addUnchanged(rows - same)
  expect(tally.finish().warnings).toHaveLength(count)
})

test('an action of the grid is not warned of for what it says by itself', () => {
  const tally = changeTally({ isFile: false, productsInShop: 100 })
  for (let row = 0; row < 50; row += 1) tally.add(repriced(10, 20))
  expect(tally.finish()).toMatchObject({ warnings: [], counts: { warnings: 0 } })
})

test('values are described as previews write them', () => {
  expect(describeField('price', 1234.5)).toBe('$1,234.50')
  expect(describeField('minimum', 5000)).toBe('5,000')
  expect(describeField('ladder', [{ from: 1000, price: 39.9 }])).toBe('1,000: $39.90')
  expect(describeField('discount', { percent: 5, until: '2027-01-31T23:59:59.999Z' })).toBe(
    '5 % until Jan 31, 2027, 11:59 PM UTC',
  )
  expect(describeField('attributes', [{ name: 'Bore', value: 65, unit: 'mm' }])).toBe('Bore 65 mm')
  expect(describeField('brand', null)).toBe('–')
})

test('refusals name the first products and count all', () => {
  expect(changedSincePreviewText(4, ['BH-1', 'BH-2', 'BH-3', 'BH-4'])).toBe(
    '4 products were changed since this preview: BH-1, BH-2, BH-3 …. Compare again',
  )
  expect(notUndoableText(2, 300)).toBe(
    '2 of 300 products were changed after it: undo those first, or take them out',
  )
})
