import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arbitraryTerms,
  orderableByHand,
  shareOfStock,
  toOffer,
  totalByHand,
  unknownPacks,
} from '../../catalogue/bulk/arbitrary-terms.ts'
import { cents } from '../../values/money/money.ts'
import { cartTotals, type TotalledLine } from './cart-totals.ts'
import { judgeLine } from './judge-line.ts'

const bolts: TotalledLine = {
  verdict: 'ready',
  quantity: 5000,
  totalCents: cents(89_750),
  packs: { cartonPieces: 100, palletPieces: 18_000, palletGrams: 785_000 },
}

test('an empty cart comes to nothing', () => {
  expect(cartTotals([])).toEqual({
    lines: 0,
    pieces: 0,
    goodsCents: 0,
    cartons: 0,
    pallets: 0,
    kilograms: 0,
    withoutPackData: 0,
  })
})

test('a cart of one line has that line’s pieces, goods, packs and weight', () => {
  expect(cartTotals([bolts])).toEqual({
    lines: 1,
    pieces: 5000,
    goodsCents: 89_750,
    cartons: 50,
    pallets: 0.28,
    kilograms: 219,
    withoutPackData: 0,
  })
})

test('shares are added before they are rounded', () => {
  // 0.2777… of a pallet and 218.05… kg each.
  const { pallets, kilograms } = cartTotals([bolts, bolts, bolts])
  expect([pallets, kilograms]).toEqual([0.83, 655])
  // Seven sevenths of 1,000 g come to 1000.0000000000001 in floating point.
  const packs = { cartonPieces: null, palletPieces: 7, palletGrams: 1000 }
  const sevenths = Array.from({ length: 7 }, () => ({ ...bolts, quantity: 1, packs }))
  expect(cartTotals(sevenths)).toMatchObject({ pallets: 1, kilograms: 1 })
})

test('a line that can not be ordered adds nothing', () => {
  const refused = ['belowMinimum', 'notMultiple', 'short', 'unavailable', 'aboveCeiling'] as const
  const lines = refused.map((verdict) => ({ ...bolts, verdict, packs: unknownPacks }))
  expect(cartTotals([bolts, ...lines])).toEqual(cartTotals([bolts]))
})

test('lines whose pallets or weight are unknown are counted and left out', () => {
  const { packs } = bolts
  const partly = [
    unknownPacks,
    { ...packs, palletPieces: null, palletGrams: null },
    { ...packs, palletGrams: null },
    { ...packs, palletPieces: null },
  ]
  const lines = partly.map((packs) => ({ ...bolts, packs }))
  expect(cartTotals([bolts, ...lines])).toMatchObject({
    lines: 5,
    pieces: 25_000,
    withoutPackData: 4,
    cartons: 200,
    pallets: 0.56,
    kilograms: 219,
  })
  expect(cartTotals([{ ...bolts, packs: { ...packs, cartonPieces: null } }])).toMatchObject({
    cartons: 0,
    withoutPackData: 0,
  })
})

test('goods are the sum of the lines’ totals, and packs what exact fractions come to', () => {
  const line = fc.record({
    terms: arbitraryTerms,
    part: shareOfStock,
    palletPieces: fc.integer({ min: 1, max: 40 }),
    palletGrams: fc.integer({ min: 1, max: 2_000_000 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (drawn) => {
      const chosen = drawn.flatMap(({ terms, part, palletPieces, palletGrams }) => {
        const all = orderableByHand(terms)
        const quantity = all[Math.floor(part * (all.length - 1))]
        if (quantity === undefined) return []
        return [
          { terms, quantity, packs: { cartonPieces: palletPieces, palletPieces, palletGrams } },
        ]
      })
      const lines = chosen.map(({ terms, quantity, packs }) => {
        const judged = judgeLine({ name: 'Part', quantity, packs, offer: toOffer(terms) })
        return { ...judged, quantity, packs }
      })
      const pallets = sumFractions(lines.map((each) => [each.quantity, each.packs.palletPieces]))
      const grams = sumFractions(
        lines.map(({ quantity, packs }) => [quantity * packs.palletGrams, packs.palletPieces]),
      )
      const hundredths = Number((pallets.top * 200n + pallets.bottom) / (2n * pallets.bottom))
      expect(cartTotals(lines)).toEqual({
        lines: chosen.length,
        pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
        goodsCents: chosen.reduce((sum, each) => sum + totalByHand(each.terms, each.quantity), 0),
        cartons: hundredths / 100,
        pallets: hundredths / 100,
        kilograms: Number((grams.top + grams.bottom * 1000n - 1n) / (grams.bottom * 1000n)),
        withoutPackData: 0,
      })
    }),
    { numRuns: 1000 },
  )
})

/** The sum as an exact fraction. */
function sumFractions(fractions: (readonly [top: number, bottom: number])[]) {
  return fractions.reduce(
    (sum, [top, bottom]) => ({
      top: sum.top * BigInt(bottom) + BigInt(top) * sum.bottom,
      bottom: sum.bottom * BigInt(bottom),
    }),
    { top: 0n, bottom: 1n },
  )
}
