import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  arbitraryTerms,
  now,
  priceByHand,
  shareOfStock,
} from '../../catalogue/bulk/arbitrary-terms.ts'
import { cents, lineTotal } from './money.ts'
import {
  discountedPrice,
  findStep,
  leavesPrice,
  type PriceCandidate,
  type PriceTerms,
  priceProduct,
  priceSteps,
  replayTrace,
  type Trace,
} from './price.ts'

const until = new Date('2026-12-01T00:00:00Z')
const before = new Date(until.getTime() - 1)
const disc = { listPriceCents: cents(4180), discountPercent: 10, discountUntil: until }
const listPrice = {
  unitPriceCents: 4180,
  listPriceCents: 4180,
  pricePer: 1,
  discount: undefined,
  trace: [{ step: 'list', cents: 4180, won: true }],
}
const ladder = [
  { from: 1000, cents: cents(3990) },
  { from: 2000, cents: cents(3855) },
]
const stepped: PriceTerms = { ...disc, discountPercent: null, discountUntil: null, ladder }

test('a running discount lowers the price, and the price names it', () => {
  expect(priceProduct(disc, before)).toEqual({
    unitPriceCents: 3762,
    listPriceCents: 4180,
    pricePer: 1,
    discount: { percent: 10, until },
    trace: [
      { step: 'list', cents: 4180 },
      { step: 'discount', percent: 10, cents: 3762, won: true },
    ],
  })
})

test('from the moment a discount ends, the list price applies', () => {
  expect(priceProduct(disc, until)).toEqual(listPrice)
  expect(priceProduct(disc, new Date(until.getTime() + 1))).toEqual(listPrice)
})

test('a percentage or an end alone is no discount', () => {
  expect(priceProduct({ ...disc, discountPercent: null }, before)).toEqual(listPrice)
  expect(priceProduct({ ...disc, discountUntil: null }, before)).toEqual(listPrice)
})

test('a discounted price is a whole cent, never above the list price, rounded half up', () => {
  expect(discountedPrice(cents(1890), 50)).toBe(945)
  expect(discountedPrice(cents(235), 50)).toBe(118)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.integer({ min: 1, max: 90 }),
      (list, percent) => {
        const price = discountedPrice(cents(list), percent)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(list)
        expect(Math.abs(price - (list * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5)
      },
    ),
  )
})

test('a discount has to leave a cent of the lowest step, too', () => {
  expect(leavesPrice(cents(5), 90)).toBe(true)
  expect(leavesPrice(cents(4), 90)).toBe(false)
  expect(leavesPrice(cents(100), 90, [{ from: 1000, cents: cents(5) }])).toBe(true)
  expect(leavesPrice(cents(100), 90, [{ from: 1000, cents: cents(4) }])).toBe(false)
})

test('at a step’s quantity its price applies, one piece before the price of the step below', () => {
  const priceOf = (quantity: number) => priceProduct(stepped, before, quantity).unitPriceCents
  expect([1, 999, 1000, 1999, 2000, 1_000_000].map(priceOf)).toEqual([
    ...[4180, 4180, 3990, 3990, 3855, 3855],
  ])
  expect(priceProduct(stepped, before).unitPriceCents).toBe(4180)
  expect(findStep(ladder, 999)).toBeUndefined()
})

test('a discount of 50 % halves each step, half up per price unit, and the trace shows both', () => {
  const halved: PriceTerms = { ...stepped, ...disc, discountPercent: 50, pricePer: 100 }
  expect(priceSteps(halved, before)).toEqual([
    { from: 0, cents: 2090, listCents: 4180 },
    { from: 1000, cents: 1995, listCents: 3990 },
    { from: 2000, cents: 1928, listCents: 3855 },
  ])
  expect(priceProduct(halved, before, 2500)).toEqual({
    unitPriceCents: 1928,
    listPriceCents: 3855,
    pricePer: 100,
    discount: { percent: 50, until },
    trace: [
      { step: 'list', cents: 4180 },
      { step: 'ladder', from: 2000, cents: 3855 },
      { step: 'discount', percent: 50, cents: 1928, won: true },
    ],
  })
})

test('a step above the list price does not win', () => {
  const dear = { ...stepped, ladder: [{ from: 1000, cents: cents(5000) }] }
  const { unitPriceCents, listPriceCents, trace } = priceProduct(dear, before, 1000)
  expect([unitPriceCents, listPriceCents]).toEqual([4180, 4180])
  expect(trace).toEqual([
    { step: 'list', cents: 4180, won: true },
    { step: 'ladder', from: 1000, cents: 5000 },
  ])
  const halved = { ...dear, discountPercent: 50, discountUntil: until }
  expect(priceProduct(halved, before, 1000).unitPriceCents).toBe(2090)
})

test('a discount that rounds to nothing is still the one that is named', () => {
  const cheap = { ...disc, listPriceCents: cents(10), discountPercent: 1 }
  const { unitPriceCents, trace } = priceProduct(cheap, before)
  expect(unitPriceCents).toBe(10)
  expect(trace.at(-1)).toEqual({ step: 'discount', percent: 1, cents: 10, won: true })
})

test('5,000 bolts at $17.95 per 100 cost $897.50', () => {
  const bolt = { ...stepped, listPriceCents: cents(1795), pricePer: 100 as const, ladder: [] }
  const { unitPriceCents, pricePer, trace } = priceProduct(bolt, before, 5000)
  expect(lineTotal(unitPriceCents, 5000, pricePer)).toBe(89_750)
  expect(replayTrace(trace, 5000, pricePer)).toBe(89_750)
  expect(replayTrace(trace, 5050, pricePer)).toBeUndefined()
})

test('the price of any quantity is the one computed by hand, and its trace replays to the total', () => {
  fc.assert(
    fc.property(arbitraryTerms, shareOfStock, (terms, part) => {
      const { pricePer } = terms.price
      const quantity = Math.ceil((part * terms.available) / pricePer) * pricePer
      const { unitPriceCents, trace } = priceProduct(terms.price, now, quantity)
      expect(unitPriceCents).toBe(priceByHand(terms, quantity))
      const stored: Trace = JSON.parse(JSON.stringify(trace))
      expect(replayTrace(stored, quantity, pricePer)).toBe((unitPriceCents * quantity) / pricePer)
      expect(findStep(priceSteps(terms.price, now), quantity)?.cents).toBe(unitPriceCents)
    }),
    { numRuns: 10_000 },
  )
})

test('a larger quantity never has a higher price', () => {
  fc.assert(
    fc.property(arbitraryTerms, shareOfStock, shareOfStock, (terms, one, other) => {
      const [small = 0, large = 0] = [one, other]
        .map((part) => Math.floor(part * terms.available))
        .sort((a, b) => a - b)
      const priceOf = (quantity: number) => priceProduct(terms.price, now, quantity).unitPriceCents
      expect(priceOf(large)).toBeLessThanOrEqual(priceOf(small))
    }),
    { numRuns: 10_000 },
  )
})

const list: PriceCandidate = { step: 'list', cents: cents(4180) }
const step: PriceCandidate = { step: 'ladder', from: 1000, cents: cents(3990) }
const half: PriceCandidate = { step: 'discount', percent: 50, cents: cents(1995) }
const won = { won: true } as const

test.each<[string, Trace]>([
  ['no candidate', []],
  ['no winner', [list, step]],
  [
    'two winners',
    [
      { ...list, ...won },
      { ...step, ...won },
    ],
  ],
  [
    'a second winner after the lowest',
    [
      { ...list, cents: cents(3000), ...won },
      { ...step, ...won },
    ],
  ],
  ['a winner that is not the lowest', [{ ...list, ...won }, step]],
  ['a step that the quantity does not reach', [list, { ...step, from: 1001, ...won }]],
  ['a discount of another price', [list, step, { ...half, cents: cents(1994), ...won }]],
  ['a discount of another percentage', [list, step, { ...half, percent: 51, ...won }]],
  ['a second list price', [list, { ...list, ...won }]],
  ['a second step', [list, step, { ...step, ...won }]],
  ['a step before the list price', [step, { ...list, cents: cents(3000), ...won }]],
  ['a step alone', [{ ...step, ...won }]],
  ['a discount alone', [{ ...half, ...won }]],
])('a trace with %s explains no total', (_name, trace) => {
  expect(replayTrace([list, step, { ...half, ...won }], 1000, 1)).toBe(1_995_000)
  expect(replayTrace(trace, 1000, 1)).toBeUndefined()
})
