import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldDefinition, type FieldType, fieldTypes, filledFields } from './custom-fields.ts'
import {
  findMissingFields,
  judgeCustomValues,
  readCustomText,
  writeCustomText,
} from './judge-custom-values.ts'

const field = (type: FieldType, given: Partial<FieldDefinition> = {}): FieldDefinition => ({
  key: 'made',
  label: 'Made',
  type,
  unit: type === 'number' ? 'V' : null,
  isPublic: true,
  isRequired: false,
  choices: type === 'choice' ? ['Yes', '12', 'Cast iron'] : [],
  isFacet: false,
  ...given,
})
const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 510 }),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom('Yes', '12', 'Cast iron', '2026-11-30', '2026-02-30', ' 2024-02-29 ', ''),
)
const anyField = fc.constantFrom(...fieldTypes).map((type) => field(type))

test('a value that is taken is judged the same again, and survives a file', () => {
  fc.assert(
    fc.property(anyField, anyValue, (made, given) => {
      const { values, faults } = judgeCustomValues([made], { made: given })
      expect('made' in values).toBe(faults.length === 0)
      const { made: value = null } = values
      if (value === null) return
      expect(judgeCustomValues([made], { made: value })).toEqual({ values, faults: [] })
      expect(readCustomText(made, writeCustomText(value))).toEqual(value)
      expect(JSON.parse(JSON.stringify(value))).toEqual(value)
    }),
  )
})

test('a text of a file or form is read as a value, or refused in the words of its field', () => {
  fc.assert(
    fc.property(anyField, fc.string({ unit: 'binary', maxLength: 510 }), (made, text) => {
      const { values, faults } = judgeCustomValues([made], { made: readCustomText(made, text) })
      expect(faults.length === 0 || faults[0]?.message !== '').toBe(true)
      if (text.trim() === '') expect(values).toEqual({ made: null })
    }),
  )
})

test.each([
  ['text', 'x'.repeat(501)],
  ['text', 'half \ud800'],
  ['number', '12'],
  ['number', 1.0000001],
  ['number', 1_000_000_000],
  ['number', Number.NaN],
  ['choice', 'Steel'],
  ['date', '2026-02-30'],
  ['date', '30.11.2026'],
  ['yesNo', 'yes'],
] as const)('a field of %s does not take %j', (type, value) => {
  const { values, faults } = judgeCustomValues([field(type)], { made: value })
  expect(values).toEqual({})
  expect(faults).toEqual([{ key: 'made', message: expect.any(String) }])
})

test.each([
  ['number', '1,234.5 V', 1234.5],
  ['number', '-0.25', -0.25],
  ['yesNo', 'Yes', true],
  ['yesNo', '0', false],
  ['choice', 'cast IRON', 'Cast iron'],
  ['date', '2026-11-30T00:00:00.000Z', '2026-11-30'],
  ['text', '  ', null],
] as const)('a field of %s reads %j as %j', (type, text, value) => {
  expect(readCustomText(field(type), text)).toBe(value)
})

test('a required field can’t be emptied, and is missing until it is filled', () => {
  const made = field('yesNo', { isRequired: true })
  expect(judgeCustomValues([made], { made: null }).faults).toEqual([
    { key: 'made', message: 'Made is required' },
  ])
  expect(findMissingFields([made], {})).toEqual([made])
  expect(findMissingFields([made], { made: false })).toEqual([])
})

test('a name that every object has is no value of a field', () => {
  const made = { ...field('text', { isRequired: true }), key: 'constructor' }
  expect(filledFields([made], {})).toEqual([])
  expect(findMissingFields([made], {})).toEqual([made])
})

test('a field that the shop does not have is refused by its key', () => {
  expect(judgeCustomValues([field('text')], { other: 1, made: 'here' })).toEqual({
    values: { made: 'here' },
    faults: [{ key: 'other', message: 'The shop has no such field' }],
  })
})
