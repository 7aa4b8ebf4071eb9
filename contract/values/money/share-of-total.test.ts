import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from './money.ts'
import { nextPortion } from './share-of-total.ts'

const fresh = (quantity: number, totalCents: Cents) => ({
  quantity,
  totalCents,
  refunded: 0,
  refundedCents: cents(0),
})

/** Refunds all pieces in these portions; answers the money of each. */
function refundAll(quantity: number, total: Cents, cuts: readonly number[]): Cents[] {
  const line = fresh(quantity, total)
  const portions: Cents[] = []
  const places = [...new Set([...cuts.map((cut) => 1 + (cut % quantity)), quantity])]
  for (const upTo of places.sort((one, other) => one - other)) {
    const portion = nextPortion(line, upTo - line.refunded)
    portions.push(portion)
    line.refunded = upTo
    line.refundedCents = cents(line.refundedCents + portion)
  }
  return portions
}

test('all pieces of a line, refunded in any portions, give its goods and its tax to the cent', () => {
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000_000 }),
    goods: fc.integer({ min: 1, max: 99_999_999 }),
    taxPercent: fc.integer({ min: 0, max: 27 }),
    cuts: fc.array(fc.nat(), { maxLength: 30 }),
  })
  fc.assert(
    fc.property(line, ({ quantity, goods, taxPercent, cuts }) => {
      const tax = Math.round((goods * taxPercent) / 100)
      for (const total of [goods, tax, goods + tax]) {
        const portions = refundAll(quantity, cents(total), cuts)
        expect(portions.reduce((sum, portion) => sum + portion, 0)).toBe(total)
      }
    }),
    { numRuns: 1000 },
  )
})

test('a portion of a line with a whole price is its pieces times the price', () => {
  expect(nextPortion(fresh(500, cents(2_090_000)), 40)).toBe(167_200)
})

test('a cent that can’t be shared goes to the piece that reaches its half', () => {
  const line = fresh(3, cents(100))
  expect(nextPortion(line, 1)).toBe(33)
  expect(nextPortion({ ...line, refunded: 1, refundedCents: cents(33) }, 1)).toBe(34)
  expect(nextPortion({ ...line, refunded: 2, refundedCents: cents(67) }, 1)).toBe(33)
})

test('after a failed portion the rest still adds up, and no portion is negative', () => {
  // Pieces 1 and 2 of three cost 33 and 34; the first failed and was given back.
  const line = { ...fresh(3, cents(100)), refunded: 1, refundedCents: cents(34) }
  expect(nextPortion(line, 2)).toBe(66)
  expect(nextPortion({ ...fresh(3, cents(1)), refunded: 1, refundedCents: cents(1) }, 1)).toBe(0)
})
