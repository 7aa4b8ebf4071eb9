import { expect, test } from 'vitest'
import { type ActionEntries, type ActionKind, readAction } from './action-form.ts'

const entries = (own: Partial<ActionEntries>): ActionEntries => ({
  way: 'set',
  value: '',
  until: '',
  ...own,
})
const until = '2999-12-31'

test.each<[ActionKind, Partial<ActionEntries>, object, string]>([
  [
    'price',
    { way: 'raise', value: '5 %' },
    { kind: 'priceByPercent', percent: 5 },
    'Price +5 %: 300 products',
  ],
  [
    'price',
    { way: 'lower', value: '2.5' },
    { kind: 'priceByPercent', percent: -2.5 },
    'Price −2.5 %: 300 products',
  ],
  [
    'price',
    { way: 'to', value: '$41.8' },
    { kind: 'priceTo', price: 41.8 },
    'Price $41.80: 300 products',
  ],
  [
    'category',
    { value: 'Discs' },
    { kind: 'set', field: 'category', value: 'Discs' },
    'Category Discs: 300 products',
  ],
  [
    'brand',
    { value: ' ' },
    { kind: 'set', field: 'brand', value: null },
    'Brand none: 300 products',
  ],
  [
    'minimum',
    { value: '1,000' },
    { kind: 'set', field: 'minimum', value: 1000 },
    'Minimum 1,000: 300 products',
  ],
  [
    'orderMultiple',
    { value: '25' },
    { kind: 'set', field: 'orderMultiple', value: 25 },
    'Order multiple 25: 300 products',
  ],
  [
    'discount',
    { value: '10', until },
    { kind: 'set', field: 'discount', value: { percent: 10, until: `${until}T23:59:59Z` } },
    `Discount 10% until ${until}: 300 products`,
  ],
  [
    'discount',
    { way: 'end' },
    { kind: 'set', field: 'discount', value: null },
    'Discount none: 300 products',
  ],
])('%s of %o is an action', (kind, own, action, title) => {
  expect(readAction(kind, entries(own), 300)).toEqual({ action, title })
})

test.each<[ActionKind, Partial<ActionEntries>, RegExp, ('value' | 'until')?]>([
  ['price', { way: 'raise', value: '' }, /percentage up to 1,000/],
  ['price', { way: 'raise', value: '0' }, /percentage up to 1,000/],
  ['price', { way: 'raise', value: '-5' }, /percentage up to 1,000/],
  ['price', { way: 'raise', value: '5,5' }, /percentage up to 1,000/],
  ['price', { way: 'lower', value: '100' }, /percentage up to 99/],
  ['price', { way: 'lower', value: '2.555' }, /percentage up to 99/],
  ['price', { way: 'to', value: '0' }, /Dollars and cents/],
  ['minimum', { value: 'many' }, /Whole pieces/],
  ['discount', { value: '', until }, /Whole percent, 1 to 90/],
  ['discount', { value: '91 %', until: '' }, /At most 90 %/],
  ['discount', { value: '10', until: '' }, /today or a later date/, 'until'],
  ['discount', { value: '10 %', until: '2020-01-01' }, /today or a later date/, 'until'],
])('%s of %o says at the field what it takes', (kind, own, fault, field = 'value') => {
  expect(readAction(kind, entries(own), 1)).toEqual({ fault: expect.stringMatching(fault), field })
})
