import { expect, test } from 'vitest'
import { readCatalogueChoice } from './catalogue-choice.ts'

test.each([
  ['$1,250.50', '1250.50'],
  ['$ 12', '12'],
  ['12,50', undefined],
])('a price filter of “%s” is %s dollars', (least, dollars) => {
  expect(readCatalogueChoice(new URLSearchParams({ least })).least).toBe(dollars)
})
