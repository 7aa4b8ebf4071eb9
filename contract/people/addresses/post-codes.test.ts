import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countries } from './countries.ts'
import {
  canBeginPostCode,
  examplePostCode,
  isPostCode,
  keyOfPostCode,
  needsPostCode,
  postCodeFault,
  postCodeText,
  readPrefixes,
} from './post-codes.ts'
import { shipToBounds } from './ship-to.ts'

test('every example is a post code of its country, however it is spaced and cased', () => {
  const known = countries.filter((country) => examplePostCode(country) !== undefined)
  expect(known.length).toBeGreaterThanOrEqual(45)
  for (const country of known) {
    const example = examplePostCode(country) ?? ''
    expect(isPostCode(country, example), country).toBe(true)
    expect(isPostCode(country, keyOfPostCode(example)), country).toBe(true)
    expect(isPostCode(country, ` ${example.toLowerCase()} `), country).toBe(true)
    expect(example.length).toBeLessThanOrEqual(shipToBounds.postCode)
  }
})

test.each([
  ['US', '60607', true],
  ['US', '60607-1234', true],
  ['US', '6060', false],
  ['US', '606071', false],
  ['US', '60607<', false],
  ['US', '６０６０７', true],
  ['GB', 'sw1a1aa', true],
  ['GB', 'M1 1AE', true],
  ['GB', '60607', false],
  ['CA', 'k1a-0b1', true],
  ['CA', 'D1A 0B1', false],
  ['DE', '10115', true],
  ['DE', 'D-10115', false],
  ['FR', '7500', false],
  ['NL', '1012JS', true],
  ['NL', '0012JS', false],
  ['LV', 'LV-1010', true],
  ['JP', '100-0001', true],
  ['KE', '00100', true],
  ['KE', '0', false],
  ['KE', '12345678901', false],
  ['KE', 'Näirobi', false],
] as const)('in %s, %s is a post code: %s', (country, text, is) => {
  expect(isPostCode(country, text)).toBe(is)
})

test('the key has capitals and digits only, and is its own key', () => {
  expect(keyOfPostCode(' sw1a 1aa ')).toBe('SW1A1AA')
  expect(keyOfPostCode('60607-1234')).toBe('606071234')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const key = keyOfPostCode(text)
      expect(key).toMatch(/^[A-Z0-9]*$/)
      expect(keyOfPostCode(key)).toBe(key)
    }),
  )
})

test('a refusal says how the country writes its post codes', () => {
  expect(postCodeText('US')).toBe('Enter a US ZIP code, such as 60607')
  expect(postCodeText('KE')).toBe('Enter a post code of 2 to 10 letters and digits')
})

test.each(['HK', 'AE', 'QA', 'BO', 'JM', 'PA', 'ZW', 'GH'])(
  'in %s an address needs no post code, and may have one',
  (country) => {
    expect(needsPostCode(country)).toBe(false)
    expect(isPostCode(country, ' ')).toBe(true)
    expect(isPostCode(country, '00000')).toBe(true)
  },
)

test('elsewhere an empty post code is required, not written wrongly', () => {
  for (const country of ['US', 'DE', 'KE']) {
    expect(isPostCode(country, '')).toBe(false)
    expect(postCodeFault(country, '')).toBe('Post code is Required')
  }
  expect(postCodeFault('US', '6')).toBe(postCodeText('US'))
})

test.each([
  ['US', '60, 61, 62', ['60', '61', '62']],
  ['US', ' 60;61\n62 60', ['60', '61', '62']],
  ['US', '60607-1', ['606071']],
  ['GB', 'sw1a 1, EC1', ['SW1A1', 'EC1']],
  ['KE', '001 002', ['001', '002']],
  ['US', ' , ', []],
] as const)('in %s, “%s” is read as the beginnings %j', (country, typed, prefixes) => {
  expect(readPrefixes(country, typed)).toEqual(prefixes)
})

test.each([
  ['US', '606', true],
  ['US', '6060712', true],
  ['US', 'IL', false],
  ['DE', '606162', false],
  ['GB', 'SW', true],
  ['GB', 'EC1A', true],
  ['GB', 'M1', true],
  ['GB', 'SW1EC1', false],
  ['CA', 'K1A0', true],
  ['KE', '0010', true],
] as const)('in %s a post code can begin with %s: %s', (country, prefix, can) => {
  expect(canBeginPostCode(country, prefix)).toBe(can)
})

test('every known post code can be begun by each of its beginnings', () => {
  for (const country of countries) {
    const key = keyOfPostCode(examplePostCode(country) ?? '')
    for (let length = 1; length <= key.length; length++)
      expect(canBeginPostCode(country, key.slice(0, length)), `${country} ${key}`).toBe(true)
  }
})
