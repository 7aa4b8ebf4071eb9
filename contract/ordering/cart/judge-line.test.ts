import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arbitraryTerms,
  now,
  orderableByHand,
  shareOfStock,
  toOffer,
  totalByHand,
  unknownPacks,
} from '../../catalogue/bulk/arbitrary-terms.ts'
import type { Offer } from '../../catalogue/bulk/offer.ts'
import { cents } from '../../values/money/money.ts'
import { priceProduct, replayTrace } from '../../values/money/price.ts'
import { judgeLine } from './judge-line.ts'

const pads: Offer = {
  floor: 500,
  available: 3250,
  orderMultiple: 1,
  pricePer: 1,
  prices: [
    { from: 0, cents: cents(4180) },
    { from: 1000, cents: cents(3990) },
  ],
}
const bolts: Offer = {
  floor: 5000,
  available: 240_050,
  orderMultiple: 100,
  pricePer: 100,
  prices: [{ from: 0, cents: cents(1795) }],
}
const judge = (quantity: number, offer: Offer | null = pads) =>
  judgeLine({ name: 'Brake pads', quantity, packs: unknownPacks, offer: offer ?? undefined })

test('a line that can be ordered has its price, total, neighbours and the next step', () => {
  expect(judge(900)).toEqual({
    verdict: 'ready',
    detail: null,
    nearest: [899, 901],
    unitPriceCents: 4180,
    totalCents: 3_762_000,
    nextStep: { from: 1000, more: 100, unitPriceCents: 3990 },
    cheaper: null,
    cartons: null,
    pallets: null,
  })
  expect(judge(1000)).toMatchObject({ verdict: 'ready', unitPriceCents: 3990, nextStep: null })
  expect(judge(500).verdict).toBe('ready')
  expect(judge(3250).verdict).toBe('ready')
})

test('980 pieces at $41.80 can be ordered, and 1,000 at $39.90 are named as cheaper', () => {
  expect(judge(980)).toMatchObject({
    verdict: 'ready',
    totalCents: 4_096_400,
    cheaper: { quantity: 1000, totalCents: 3_990_000, savesCents: 106_400 },
  })
})

test('below the minimum order the line names minimum and stock, as the order form does', () => {
  expect(judge(499)).toMatchObject({
    verdict: 'belowMinimum',
    detail: 'minimum order 500 and max order 3250',
    nearest: [null, 500],
    totalCents: 2_085_820,
  })
})

test('5,000 bolts at $17.95 per 100 cost $897.50; 5,050 can be 5,000 or 5,100', () => {
  expect(judge(5000, bolts)).toMatchObject({ verdict: 'ready', totalCents: 89_750 })
  expect(judge(5050, bolts)).toMatchObject({
    verdict: 'notMultiple',
    detail: 'Sold in multiples of 100: order 5,000 or 5,100',
    nearest: [5000, 5100],
    totalCents: null,
  })
})

test('where only one neighbour can be ordered, only that one is named', () => {
  expect(judge(240_025, bolts)).toMatchObject({
    verdict: 'notMultiple',
    detail: 'Sold in multiples of 100: order 240,000',
    nearest: [240_000, null],
  })
  expect(judge(5010, { ...bolts, floor: 5001 })).toMatchObject({
    verdict: 'notMultiple',
    detail: 'Sold in multiples of 100: order 5,100',
    nearest: [null, 5100],
  })
})

test('more than the stock is short, with what is left and the largest quantity that can be ordered', () => {
  expect(judge(4000)).toMatchObject({
    verdict: 'short',
    detail: '3,250 of 4,000 “Brake pads” are left',
    nearest: [3250, null],
    nextStep: null,
    cheaper: null,
  })
  expect(judge(240_060, bolts)).toMatchObject({ verdict: 'short', nearest: [240_000, null] })
  expect(judge(500, { ...pads, available: 0 })).toMatchObject({
    verdict: 'short',
    detail: '0 left, below the minimum of 500: not orderable now',
    nearest: [null, null],
  })
})

test.each([600, 400])(
  'if 400 are left of a minimum of 600, %d pieces are refused by both numbers',
  (quantity) => {
    expect(judge(quantity, { ...pads, floor: 600, available: 400 })).toMatchObject({
      verdict: 'short',
      detail: '400 left, below the minimum of 600: not orderable now',
      nearest: [null, null],
    })
  },
)

test('a stock without an orderable multiple is short of the first one', () => {
  const rest = { ...bolts, floor: 500, orderMultiple: 400, available: 700 }
  expect(judge(600, rest)).toMatchObject({
    verdict: 'short',
    detail: '700 left, below the minimum of 800: not orderable now',
    nearest: [null, null],
  })
})

test('a line above one card charge says so, and how many fit', () => {
  const stocked = { ...pads, available: 100_000, prices: pads.prices.slice(0, 1) }
  expect(judge(23_923, stocked).verdict).toBe('ready')
  expect(judge(23_924, stocked)).toMatchObject({
    verdict: 'aboveCeiling',
    detail:
      'One card payment takes up to $999,999.99; this is $1,000,023.20. Split the cart in two',
    nearest: [23_923, null],
  })
})

test('a price so high that no multiple fits one card charge is above the ceiling', () => {
  const dear = { ...bolts, prices: [{ from: 0, cents: cents(99_999_999) }] }
  expect(judge(5050, dear)).toMatchObject({ verdict: 'aboveCeiling', nearest: [null, null] })
})

test('a total too large to be exact is judged without a fault', () => {
  const dear = { ...pads, available: 100_000_000, prices: [{ from: 0, cents: cents(99_999_999) }] }
  expect(judge(100_000_000, dear)).toMatchObject({ verdict: 'aboveCeiling', totalCents: null })
})

test('a product that left the shop is unavailable and has no price', () => {
  expect(judge(500, null)).toEqual({
    verdict: 'unavailable',
    detail: 'This product is no longer in the shop.',
    nearest: [null, null],
    unitPriceCents: null,
    totalCents: null,
    nextStep: null,
    cheaper: null,
    cartons: null,
    pallets: null,
  })
})

test('a line says how many cartons and pallets it fills, also if it can not be ordered', () => {
  const packs = { cartonPieces: 100, palletPieces: 18_000, palletGrams: 785_000 }
  const line = { name: 'Flange bolt', quantity: 5050, packs }
  const filled = { cartons: 50.5, pallets: 0.28 }
  expect(judgeLine({ ...line, offer: bolts })).toMatchObject({ verdict: 'notMultiple', ...filled })
  expect(judgeLine({ ...line, offer: undefined })).toMatchObject(filled)
})

test('a line is ready exactly if trying every quantity finds it, and its trace replays to its total', () => {
  fc.assert(
    fc.property(arbitraryTerms, shareOfStock, fc.boolean(), (terms, part, isMultiple) => {
      const { orderMultiple, available, price } = terms
      const multiple = Math.floor((part * available) / orderMultiple) * orderMultiple
      const quantity = (isMultiple ? multiple : Math.floor(part * available)) || orderMultiple
      const line = judge(quantity, toOffer(terms))
      expect(line.verdict === 'ready').toBe(orderableByHand(terms).includes(quantity))
      expect(line.detail === null).toBe(line.verdict === 'ready')
      expect(line.detail ?? '').not.toMatch(/order $|\{|null|undefined|NaN/)
      const total = totalByHand(terms, quantity)
      expect(line.totalCents).toBe(Number.isInteger(total) ? total : null)
      const { trace } = priceProduct(price, now, quantity)
      expect(replayTrace(trace, quantity, price.pricePer) ?? null).toBe(line.totalCents)
    }),
    { numRuns: 5000 },
  )
})
