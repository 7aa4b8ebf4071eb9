import { expect, test } from 'vitest'
import { attributesShape } from '../rules/attribute-rules.ts'
import { noAttribute, toAttributeEntries } from './attribute-form.ts'

const faultsOf = (...rows: (typeof noAttribute)[]) => {
  const issues = attributesShape.safeParse(rows).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

const bore = { name: 'Bore', value: 65, unit: 'mm' }
const attributes = [bore, { name: 'Teeth', value: 48 }, { name: 'Thread', value: 'M10 × 1.5' }]

test('attributes that are filled in read back as they were; empty rows are left out', () => {
  expect(attributesShape.parse([...toAttributeEntries(attributes), noAttribute])).toEqual(
    attributes,
  )
})

test('a quantity is read alike in one field and in two, as from a file', () => {
  expect(attributesShape.parse([{ name: ' Bore ', value: '65 mm', unit: '' }])).toEqual([bore])
})

test.each([
  [{ name: '', value: '12', unit: 'V' }, 'name', 'Name the attribute'],
  [{ name: 'Voltage', value: ' ', unit: 'V' }, 'value', 'Enter its value'],
  [
    { name: 'Thread', value: 'M10', unit: 'mm' },
    'unit',
    /^A unit is one word, and its value a number/,
  ],
  [{ name: 'Bore', value: '65', unit: 'of mm' }, 'unit', /^A unit is one word/],
  [{ name: 'A=B', value: '1', unit: '' }, 'name', /^A name has no “;”/],
  [{ name: 'A', value: '1; 2', unit: '' }, 'value', 'A value has no “;”'],
  [{ name: 'x'.repeat(61), value: '1', unit: '' }, 'name', 'At most 60 characters'],
])('%j is refused at its %s', (row, field, message) => {
  expect(faultsOf(row)).toEqual({ [`0.${field}`]: expect.stringMatching(message) })
})

test('a name that is there twice is refused at its second row', () => {
  expect(faultsOf(...toAttributeEntries([bore, bore]))).toEqual({
    '1.name': 'This name is there twice',
  })
})
