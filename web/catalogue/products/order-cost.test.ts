import { expect, test } from 'vitest'
import {
  formatPrice,
  formatUnits,
  isOrderable,
  leastOrder,
  listPriceFor,
  lowerFrom,
  orderCost,
  perPieces,
  priceAtQuantity,
} from './order-cost.ts'
import { stockShortage } from './stock-shortage.ts'

const battery = {
  priceFor: 41.8,
  pricePer: 1 as const,
  ladder: [
    { from: 1000, priceFor: 39.9, listPriceFor: 39.9 },
    { from: 2000, priceFor: 38.5, listPriceFor: 38.5 },
  ],
}
const bolt = { priceFor: 17.95, pricePer: 100 as const }

test('a quantity costs the price of the step that it reaches', () => {
  expect(
    [500, 999, 1000, 1999, 2000].map((quantity) => priceAtQuantity(battery, quantity)),
  ).toEqual([41.8, 41.8, 39.9, 39.9, 38.5])
  expect([980, 1000].map((quantity) => orderCost(battery, quantity))).toEqual([40_964, 39_900])
})

test('a price for 100 pieces is multiplied out exactly', () => {
  expect(orderCost(bolt, 5000)).toBe(897.5)
})

test('a minimum that is no multiple is rounded up to one', () => {
  expect(leastOrder({ minimum: 500, orderMultiple: 1 })).toBe(500)
  expect(leastOrder({ minimum: 500, orderMultiple: 12 })).toBe(504)
})

test('a stock between the minimum and the next multiple can’t be ordered', () => {
  const sold = { minimum: 500, orderMultiple: 300 }
  expect([599, 600].map((available) => isOrderable({ ...sold, available }))).toEqual([false, true])
})

test('a price says for how many pieces it is, unless for one', () => {
  expect([formatPrice(41.8, 1), formatPrice(17.95, 100), formatPrice(9, 1000)]).toEqual([
    ...['$41.80', '$17.95 per 100', '$9.00 per 1,000'],
  ])
  expect([perPieces(1), perPieces(1000)]).toEqual(['per piece', 'per 1,000 pieces'])
})

test('a quantity is counted in what the product is sold by, in the owner’s words', () => {
  const texts = [null, 'set of 4', 'pair', 'Satz'].map((unit) => formatUnits(500, unit))
  expect(texts).toEqual(['500 pieces', '500 sets of 4', '500 pairs', '500 × Satz'])
  expect([formatUnits(1), formatUnits(1, 'set of 4')]).toEqual(['1 piece', '1 set of 4'])
  expect(perPieces(100, 'set of 4')).toBe('per 100 sets of 4')
})

test('a product that can’t be ordered is out of stock only where nothing is left', () => {
  const sold = { minimum: 500, orderMultiple: 1, unitOfSale: 'set of 4' }
  const shortages = [0, 380, 500].map((available) => stockShortage({ ...sold, available }))
  expect(shortages).toEqual([
    'Out of stock. Orderable again once restocked.',
    'Below the minimum order: 380 of 500 sets of 4 are in stock. Orderable again once restocked.',
    undefined,
  ])
})

test('the price before a discount is that of the reached step', () => {
  const halved = {
    listPrice: 41.8,
    pricePer: 1 as const,
    ladder: [{ from: 1000, priceFor: 19.95, listPriceFor: 39.9 }],
  }
  expect([999, 1000].map((quantity) => listPriceFor(halved, quantity))).toEqual([41.8, 39.9])
})

test('a step that a discount’s rounding made equal lowers nothing', () => {
  const cap = {
    priceFor: 0.02,
    pricePer: 1 as const,
    ladder: [
      { from: 1000, priceFor: 0.02, listPriceFor: 0.03 },
      { from: 2000, priceFor: 0.01, listPriceFor: 0.02 },
      { from: 3000, priceFor: 0.01, listPriceFor: 0.01 },
    ],
  }
  expect(lowerFrom(cap)).toEqual([2000])
})

test('the list price of 100 pieces comes from that of one without a rest', () => {
  expect(listPriceFor({ listPrice: 0.1795, pricePer: 100 })).toBe(17.95)
  expect(listPriceFor({ listPrice: 0.00007, pricePer: 1000 })).toBe(0.07)
  expect(listPriceFor({ listPrice: 41.8, pricePer: 1 })).toBe(41.8)
})
