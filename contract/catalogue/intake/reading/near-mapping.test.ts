import { expect, test } from 'vitest'
import type { ImportMapping } from '../mapping.ts'
import { findNearMapping } from './near-mapping.ts'

const mapping: ImportMapping = {
  columns: ['part_number', 'name', 'price', null, 'brand', 'category'],
  constants: [],
  priceRule: null,
  withStock: false,
  source: null,
}
const kept = { heads: ['Art.-Nr.', 'Text', 'VK', 'Info', 'Marke', 'Gruppe'], mapping }

test('a mapping is found for the same heads, and for nearly the same in another order', () => {
  expect(findNearMapping([kept], kept.heads)).toBe(kept)
  const near = ['Gruppe', 'art nr', 'TEXT', 'Neu', 'VK', 'Marke']
  expect(findNearMapping([kept], near)?.mapping.columns).toEqual([
    'category',
    'part_number',
    'name',
    null,
    'price',
    'brand',
  ])
})

test.each([
  ['two of its used columns are gone', ['Art.-Nr.', 'Text', 'VK', 'Info', 'X', 'Y']],
  ['the column of part numbers is gone', ['Nr', 'Text', 'VK', 'Marke', 'Gruppe']],
  ['a head stands there twice', ['Art.-Nr.', 'Text', 'VK', 'VK', 'Marke', 'Gruppe']],
  ['nothing is the same', ['a', 'b']],
])('none is found where %s', (_name, heads) => {
  expect(findNearMapping([kept], heads)).toBeUndefined()
})
