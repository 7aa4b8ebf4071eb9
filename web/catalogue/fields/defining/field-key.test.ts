import { expect, test } from 'vitest'
import { keyOfLabel } from './field-key.ts'

test.each([
  ['Oil grade (SAE)', 'oil_grade_sae'],
  ['  Länge  ', 'lange'],
  ['12 V ready', 'v_ready'],
  ['24', ''],
  ['油', ''],
  [`${'long '.repeat(12)}`, 'long_long_long_long_long_long_long_long'],
])('the key of “%s” is “%s”', (label, key) => {
  expect(keyOfLabel(label)).toBe(key)
})
