import { expect, test } from 'vitest'
import type { FieldDefinition } from '../../fields/custom-fields.ts'
import { proposeMapping } from './propose-mapping.ts'

const define = (key: string, label: string): FieldDefinition => ({
  key,
  label,
  type: 'text',
  unit: null,
  isPublic: false,
  isRequired: false,
  choices: [],
  isFacet: false,
})
const fieldsOf = (heads: readonly string[], fields: readonly FieldDefinition[]) =>
  proposeMapping(
    heads.map((head) => ({ head, cells: [] })),
    1,
    fields,
  ).mapping.columns

test('a label of a custom field takes no column that the shop knows by this name', () => {
  const fields = [define('list', 'Price'), define('maker', 'Manufacturer'), define('shape', 'Form')]
  expect(fieldsOf(['part_number', 'price', 'Minimum order', 'Form'], fields)).toEqual([
    'part_number',
    'price',
    'minimum',
    'custom.shape',
  ])
  const magento = ['sku', 'attribute_set_code', 'product_type', 'name', 'price', 'manufacturer']
  expect(fieldsOf(magento, fields)).toEqual(['part_number', null, null, 'name', 'price', 'brand'])
  expect(fieldsOf(['sku', 'maker', 'custom.list'], fields).slice(1)).toEqual([
    'custom.maker',
    'custom.list',
  ])
})
