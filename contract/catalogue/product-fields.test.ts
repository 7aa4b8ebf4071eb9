import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeShape, enteredShape } from './field-rules.ts'
import { plainFields, showValue } from './product-fields.ts'

test.each(['key', 'fact', 'column', 'label'] as const)('no two fields share a %s', (name) => {
  const names = plainFields.map((field) => field[name])
  expect(names).toEqual([...new Set(names)])
})

test('a field may be left out of a new product; a change empties it, unless something stands for nothing', () => {
  expect(z.strictObject(enteredShape(plainFields)).parse({})).toEqual({})
  const change = changeShape(plainFields)
  expect(change.brand.parse('')).toBeNull()
  expect(change.palletPieces.parse(null)).toBeNull()
  expect(change.countryOfOrigin.parse(null)).toBeNull()
  expect(change.taxCategory.safeParse(null).error?.issues[0]?.message).toBe('Name the category')
})

test('a word of a certain form tells that form to readers of the API', () => {
  const { taxCategory } = enteredShape(plainFields)
  expect(z.toJSONSchema(taxCategory)).toMatchObject({ pattern: '^[a-z][a-zA-Z0-9]{0,29}$' })
})

test('a code is shown by its name in the list, and a word of a certain form as it is', () => {
  const show = (wanted: string, value: string) => {
    const field = plainFields.find(({ key }) => key === wanted)
    return field && showValue(field, value)
  }
  expect(show('countryOfOrigin', 'DE')).toBe('Germany')
  // A name that every object inherits.
  expect(show('taxCategory', 'constructor')).toBe('constructor')
})
