import { expect, test } from 'vitest'
import type { OfferFields } from '../../../catalogue/products/bulk/offer-of.ts'
import { quantityMessage } from './quantity-message.ts'

const bolt: OfferFields = {
  minimum: 5000,
  available: 240_050,
  orderMultiple: 100,
  pricePer: 100,
  priceFor: 17.95,
  ladder: [{ from: 10_000, priceFor: 17.15, listPriceFor: 17.15 }],
}

test('an orderable quantity has no message', () => {
  for (const typed of ['5000', '5,100', ' 240000 '])
    expect(quantityMessage(typed, bolt)).toBeUndefined()
})

test.each([
  ['', 'Ordered quantity is Required'],
  ['4999', 'minimum order 5000 and max order 240050'],
  ['240051', 'minimum order 5000 and max order 240050'],
  ['5050.5', 'minimum order 5000 and max order 240050'],
  ['5050', 'Sold in multiples of 100: order 5,000 or 5,100'],
  ['240050', 'Sold in multiples of 100: order 240,000'],
])('%j is refused: %s', (typed, message) => {
  expect(quantityMessage(typed, bolt)).toBe(message)
})

test.each(['600', '400', 'many'])(
  'if 400 are left of a minimum of 600, %j is refused by both numbers',
  (typed) => {
    const rest = { ...bolt, minimum: 600, available: 400 }
    expect(quantityMessage(typed, rest)).toBe(
      '400 left, below the minimum of 600: not orderable now',
    )
  },
)

test('the limits of a card charge count the price for so many pieces', () => {
  const dear = { ...bolt, priceFor: 1000, ladder: [] }
  expect(quantityMessage('99900', dear)).toBeUndefined()
  expect(quantityMessage('100000', dear)).toBe(
    'Card payments end at $999,999.99: order at most 99,900 pieces at a time',
  )
})
