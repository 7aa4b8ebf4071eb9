import { expect, test } from 'vitest'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { compareFacts } from './compared-facts.ts'

const part = (own: Partial<ProductDetails>) =>
  ({
    minimum: 500,
    available: 5000,
    orderMultiple: 1,
    pricePer: 1,
    priceFor: 4.18,
    ladder: [],
    cartonPieces: null,
    brand: null,
    attributes: [],
    ...own,
  }) as object as ProductDetails

const valuesOf = (products: readonly ProductDetails[], wanted: string) =>
  compareFacts(products).find(({ name }) => name === wanted)

test('a fact that every part names alike is no difference, whatever their order', () => {
  const diameter = { name: 'Diameter', value: 300, unit: 'mm' }
  const colour = { name: 'Colour', value: 'Black' }
  const parts = [part({ attributes: [diameter, colour] }), part({ attributes: [colour, diameter] })]
  expect(valuesOf(parts, 'Diameter')).toEqual({
    name: 'Diameter',
    values: ['300\u00a0mm', '300\u00a0mm'],
    isDifferent: false,
  })
})

test('a fact that a part doesn’t name is empty there, and a difference', () => {
  expect(valuesOf([part({ brand: 'Hargholt' }), part({})], 'Brand')).toEqual({
    name: 'Brand',
    values: ['Hargholt', null],
    isDifferent: true,
  })
})

test('prices are told at the minimum and at the best step, in their unit', () => {
  const ladder = [{ from: 1000, priceFor: 3.9, listPriceFor: 3.9 }]
  const parts = [part({ ladder, unitOfSale: 'set of 4' }), part({ available: 400 })]
  expect(valuesOf(parts, 'Price')?.values).toEqual(['$4.18 per set of 4', '$4.18 per piece'])
  expect(valuesOf(parts, 'Lowest price')?.values).toEqual([
    '$3.90 per set of 4 from 1,000',
    '$4.18 per piece',
  ])
  expect(valuesOf(parts, 'Cost of the minimum')?.values).toEqual(['$2,090.00', '$2,090.00'])
  expect(valuesOf(parts, 'Available')?.values).toEqual(['5,000', '400, below the minimum order'])
})
