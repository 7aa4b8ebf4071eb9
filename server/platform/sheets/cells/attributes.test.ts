import { expect, test } from 'vitest'
import { readAttributes } from './attributes.ts'

test.each([
  ['', []],
  ['Power=55 W', [{ name: 'Power', value: 55, unit: 'W' }]],
  ['Offset=-12.5 mm;', [{ name: 'Offset', value: -12.5, unit: 'mm' }]],
  ['Cells=6', [{ name: 'Cells', value: 6 }]],
  ['Grade=10W-40', [{ name: 'Grade', value: '10W-40' }]],
  ['Class=8.8, nut class 8', [{ name: 'Class', value: '8.8, nut class 8' }]],
  ['Code=007', [{ name: 'Code', value: '007' }]],
  ['Size=5 6', [{ name: 'Size', value: '5 6' }]],
])('%j is parsed', (cell, attributes) => {
  expect(readAttributes(cell)).toEqual(attributes)
})

test.each([
  ['Voltage 12 V', '“Voltage 12 V” is not Name=value'],
  ['=12 V', '“=12 V” is not Name=value'],
  ['Power=', '“Power=” is not Name=value'],
  ['Power=5 W; Power=6 W', '“Power” is there twice'],
  [`${'x'.repeat(61)}=1`, `“${'x'.repeat(61)}” or its value is too long`],
])('%j is refused with a reason', (cell, reason) => {
  expect(readAttributes(cell)).toEqual({ reason })
})
