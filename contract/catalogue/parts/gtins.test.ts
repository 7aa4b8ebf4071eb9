import { expect, test } from 'vitest'
import { findGtinFault, isGtin, isWorldwideGtin } from './gtins.ts'
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

test.each([
  ['of Germany', '4006381333931', true],
  ['of the US', '036000291452', true],
  ['of a carton', '14006381333938', true],
  ['of eight digits', '96385074', true],
  ['with a wrong check digit', '4006381333934', false],
  ['that a shop gave itself', '2040793379158', false],
  ['that a shop gave itself, of 12 digits', '212345678992', false],
  ['that a company gave itself', '412345678903', false],
  ['that a shop gave itself, of 8 digits', '20123451', false],
  ['of a carton that a shop numbered', '12040793379155', false],
  ['of a coupon', '512345678900', false],
  ['of a coupon in euros', '9812345678902', false],
])('a GTIN %s, %s, names one product everywhere: %s', (_, number, expected) => {
  expect([number, isWorldwideGtin(number)]).toEqual([number, expected])
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
