import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../values/money/money.ts'
import {
  arbitraryTerms,
  orderableByHand,
  priceByHand,
  shareOfStock,
  toOffer,
} from './arbitrary-terms.ts'
import { firstOrderable, nearestOrderable, type Offer, orderableRuns, priceAt } from './offer.ts'

const bolt: Offer = {
  floor: 5000,
  available: 240_050,
  orderMultiple: 100,
  pricePer: 100,
  prices: [{ from: 0, cents: cents(1795) }],
}

const lastOrderable = (offer: Offer) => orderableRuns(offer).at(-1)?.most ?? null

test('5,050 bolts sold in hundreds lie between 5,000 and 5,100', () => {
  expect(nearestOrderable(bolt, 5050)).toEqual([5000, 5100])
  expect(nearestOrderable(bolt, 5000)).toEqual([null, 5100])
  expect(nearestOrderable(bolt, 5100)).toEqual([5000, 5200])
})

test('where the minimum is no multiple, the next multiple is the first that can be ordered', () => {
  expect(firstOrderable({ ...bolt, floor: 501 })).toBe(600)
  expect(firstOrderable({ ...bolt, floor: 600 })).toBe(600)
  expect(firstOrderable({ ...bolt, floor: 600 }, 601)).toBe(700)
  expect(firstOrderable({ ...bolt, floor: 1 })).toBe(100)
  expect(nearestOrderable({ ...bolt, floor: 501 }, 1)).toEqual([null, 600])
})

test('a stock between two multiples can be ordered down to the lower one, and keeps a rest', () => {
  expect(lastOrderable(bolt)).toBe(240_000)
  expect(nearestOrderable(bolt, 240_050)).toEqual([240_000, null])
  expect(nearestOrderable(bolt, 1_000_000)).toEqual([240_000, null])
})

test('a stock with no multiple that reaches the minimum can not be ordered at all', () => {
  const rest = { ...bolt, floor: 50, available: 99 }
  expect(lastOrderable(rest)).toBeNull()
  expect(orderableRuns(rest)).toEqual([])
  expect(nearestOrderable(rest, 60)).toEqual([null, null])
})

test('a lower price reopens quantities whose total at the higher price passes one card charge', () => {
  const offer: Offer = {
    floor: 500,
    available: 100_000,
    orderMultiple: 100,
    pricePer: 1,
    prices: [
      { from: 0, cents: cents(4180) },
      { from: 25_000, cents: cents(3990) },
    ],
  }
  expect(orderableRuns(offer)).toEqual([
    { least: 500, most: 23_900, cents: 4180 },
    { least: 25_000, most: 25_000, cents: 3990 },
  ])
  expect(nearestOrderable(offer, 24_000)).toEqual([23_900, 25_000])
  expect(lastOrderable(offer)).toBe(25_000)
})

test('an offer without a price for a quantity is a fault, not a price of nothing', () => {
  expect(() => priceAt({ ...bolt, prices: [] }, 5000)).toThrow('no price for 5000 pieces')
})

test('runs hold exactly the quantities found by trying each, at the price of each', () => {
  fc.assert(
    fc.property(arbitraryTerms, (terms) => {
      const { orderMultiple } = terms
      const listed = orderableRuns(toOffer(terms)).flatMap(({ least, most, cents: price }) =>
        Array.from({ length: (most - least) / orderMultiple + 1 }, (_, index) => {
          const quantity = least + index * orderMultiple
          expect(price).toBe(priceByHand(terms, quantity))
          return quantity
        }),
      )
      expect(listed).toEqual(orderableByHand(terms))
    }),
    { numRuns: 1000 },
  )
})

test('the nearest quantities are those found by trying each', () => {
  fc.assert(
    fc.property(arbitraryTerms, shareOfStock, (terms, share) => {
      const quantity = Math.floor(share * terms.available) + 1
      const all = orderableByHand(terms)
      expect(nearestOrderable(toOffer(terms), quantity)).toEqual([
        all.findLast((each) => each < quantity) ?? null,
        all.find((each) => each > quantity) ?? null,
      ])
      expect(lastOrderable(toOffer(terms))).toBe(all.at(-1) ?? null)
    }),
    { numRuns: 1000 },
  )
})
