import { expect, test } from 'vitest'
import type { Attribute, Product } from '../../../contract/catalogue/products.ts'
import { columnsOf } from './family-columns.ts'

function part(attributes: Attribute[]): Product {
  return { attributes } as Product
}

test('there are as many columns as fit on one line; the later ones need a wide screen', () => {
  const parts = [
    part([
      { name: 'Length × width × height', value: '242 × 175 × 190 mm' },
      { name: 'Voltage', value: 12, unit: 'V' },
      { name: 'Torsional stiffness of the whole assembly', value: '1 kN' },
      { name: 'Weight', value: 14.6, unit: 'kg' },
    ]),
  ]
  expect(columnsOf(parts).map(({ head, isWide }) => [head, isWide])).toEqual([
    ['Length × width × height', false],
    ['Voltage,\u00a0V', true],
    ['Weight,\u00a0kg', true],
  ])
})
