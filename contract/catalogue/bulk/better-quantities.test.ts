import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../values/money/money.ts'
import {
  arbitraryTerms,
  orderableByHand,
  priceByHand,
  shareOfStock,
  toOffer,
  totalByHand,
} from './arbitrary-terms.ts'
import { findCheaper, findNextStep } from './better-quantities.ts'
import type { Offer } from './offer.ts'

const pads: Offer = {
  floor: 500,
  available: 3200,
  orderMultiple: 1,
  pricePer: 1,
  prices: [
    { from: 0, cents: cents(4180) },
    { from: 1000, cents: cents(3990) },
  ],
}

test('980 pieces at $41.80 cost more than 1,000 at $39.90, which is named with its total', () => {
  const cheaper = { quantity: 1000, totalCents: 3_990_000, savesCents: 106_400 }
  expect(findCheaper(pads, 980)).toEqual(cheaper)
  expect(findCheaper(pads, 955)).toEqual({ ...cheaper, savesCents: 1900 })
  expect(findCheaper(pads, 954)).toBeNull()
  expect(findCheaper(pads, 1000)).toBeNull()
})

test('an equal total is not cheaper', () => {
  const [base, step] = [cents(4000), cents(3800)]
  const offer = {
    ...pads,
    prices: [
      { from: 0, cents: base },
      { from: 1000, cents: step },
    ],
  }
  expect(findCheaper(offer, 950)).toBeNull()
  expect(findCheaper(offer, 951)?.savesCents).toBe(4000)
})

test('a larger quantity is neither offered beyond the stock nor beyond one card charge', () => {
  expect(findCheaper({ ...pads, available: 999 }, 980)).toBeNull()
  expect(findNextStep({ ...pads, available: 999 }, 980)).toBeNull()
  const dear = {
    ...pads,
    prices: pads.prices.map((step) => ({ ...step, cents: cents(step.cents * 100) })),
  }
  expect(findCheaper(dear, 980)).toBeNull()
  expect(findNextStep(dear, 100)).toBeNull()
})

test('at 900 pieces, 100 more lower the price of each to $39.90', () => {
  expect(findNextStep(pads, 900)).toEqual({ from: 1000, more: 100, unitPriceCents: 3990 })
  expect(findNextStep(pads, 1000)).toBeNull()
})

test('a step whose price is the same after rounding is no next step', () => {
  const prices = [0, 1000, 2000].map((from, index) => ({ from, cents: cents(index < 2 ? 2 : 1) }))
  expect(findNextStep({ ...pads, prices }, 900)).toEqual({
    from: 2000,
    more: 1100,
    unitPriceCents: 1,
  })
})

test('a smaller quantity with a lower price is neither named as cheaper nor as the next step', () => {
  const prices = [
    { from: 0, cents: cents(100) },
    { from: 1000, cents: cents(5000) },
  ]
  expect(findCheaper({ ...pads, prices }, 1500)).toBeNull()
  expect(findNextStep({ ...pads, prices }, 1500)).toBeNull()
})

test('a quantity without a whole total is compared with nothing', () => {
  const [floor, orderMultiple, pricePer] = [100, 100, 100] as const
  expect(findCheaper({ ...pads, floor, orderMultiple, pricePer }, 990)).not.toBeNull()
  expect(findCheaper({ ...pads, floor, orderMultiple, pricePer }, 999)).toBeNull()
})

test('a cheaper larger quantity is named exactly if trying every quantity finds one', () => {
  let found = 0
  fc.assert(
    fc.property(arbitraryTerms, shareOfStock, (terms, share) => {
      const { pricePer } = terms.price
      const quantity = (Math.floor((share * terms.available) / pricePer) + 1) * pricePer
      const total = totalByHand(terms, quantity)
      const smallest = orderableByHand(terms).find(
        (each) => each > quantity && totalByHand(terms, each) < total,
      )
      if (smallest !== undefined) found += 1
      const totalCents = smallest && totalByHand(terms, smallest)
      expect(findCheaper(toOffer(terms), quantity)).toEqual(
        totalCents ? { quantity: smallest, totalCents, savesCents: total - totalCents } : null,
      )
    }),
    { numRuns: 10_000 },
  )
  // Else the property would hold for a rule that never names one.
  expect(found).toBeGreaterThan(500)
})

test('the next step is the first orderable quantity with a lower price, found by trying each', () => {
  fc.assert(
    fc.property(arbitraryTerms, shareOfStock, (terms, share) => {
      const quantity = Math.floor(share * terms.available) + 1
      const price = priceByHand(terms, quantity)
      const from = orderableByHand(terms).find(
        (each) => each > quantity && priceByHand(terms, each) < price,
      )
      expect(findNextStep(toOffer(terms), quantity)).toEqual(
        from === undefined
          ? null
          : { from, more: from - quantity, unitPriceCents: priceByHand(terms, from) },
      )
    }),
    { numRuns: 1000 },
  )
})
