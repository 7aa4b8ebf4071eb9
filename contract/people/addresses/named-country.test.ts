import { expect, test } from 'vitest'
import { countryNamedIn } from './named-country.ts'

test.each([
  ['Chausseestr. 1, Berlin, Germany', 'DE'],
  ['Chausseestr. 1\n10115 Berlin\nDEUTSCHLAND', 'DE'],
  ['1 Rue Haute; Lyon; France 69001.', 'FR'],
  ['2210 Fulton Yard, Dock 4, Chicago', undefined],
  ['400 W Adams St, Chicago, United States', 'US'],
  ['12 Peachtree St, Atlanta, Georgia', undefined],
  ['Germany Valley Road 4', undefined],
  ['', undefined],
])('the country at the end of “%s” is %s', (address, code) => {
  expect(countryNamedIn(address)).toBe(code)
})
