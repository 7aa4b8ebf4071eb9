import { expect, test } from 'vitest'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { describeProduct } from './product-linked-data.ts'

const lamp = {
  _id: '0190a0a0-0000-7000-8000-000000000001',
  name: 'Lamp',
  description: 'Steel.',
  img: '/lamp.webp',
  pictures: [],
  price: 18.9,
  pricePer: 1,
  minimum: 500,
  available: 5000,
  orderMultiple: 1,
  customFields: [
    { key: 'volts', label: 'Voltage', type: 'number', unit: 'V', isPublic: true, value: 12 },
    { key: 'outdoor', label: 'Outdoor', type: 'yesNo', unit: null, isPublic: true, value: false },
    { key: 'cost', label: 'Cost centre', type: 'text', unit: null, isPublic: false, value: 'K7' },
  ],
} as object as ProductDetails

test('public custom fields are properties for search engines, private ones never', () => {
  const told = describeProduct(lamp, (path) => `https://shop.example${path}`, 'Shop')
  expect(told[0]).toMatchObject({
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Voltage', value: 12, unitText: 'V' },
      { '@type': 'PropertyValue', name: 'Outdoor', value: false },
    ],
  })
  expect(JSON.stringify(told)).not.toMatch(/Cost centre|K7/)
})
