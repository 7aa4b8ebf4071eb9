import { expect, test } from 'vitest'
import { findGtinFault, isGtin } from './gtins.ts'
import { References } from './references.ts'

test.each([
  ['4006381333931', true],
  ['96385074', true],
  ['036000291452', true],
  ['4006381333934', false],
  ['12345', false],
])('%s is a GTIN: %s', (number, expected) => {
  expect(isGtin(number)).toBe(expected)
})

test('a wrong check digit is named with the right one, and refused among the references of a product', () => {
  expect(findGtinFault('4006381333934')).toBe('is no GTIN: its check digit is 4, and would be 1')
  const reference = (number: string) => [{ kind: 'gtin', maker: '', number, note: '' }]
  expect(References.safeParse(reference('4 006381 333931')).success).toBe(true)
  const refused = References.safeParse(reference('4006381333934')).error?.issues
  expect(refused).toMatchObject([
    { path: [0, 'number'], message: expect.stringMatching(/would be 1/) },
  ])
})
