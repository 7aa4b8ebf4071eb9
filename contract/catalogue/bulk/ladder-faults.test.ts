import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../../values/money/money.ts'
import { arbitraryTerms } from './arbitrary-terms.ts'
import { findLadderFaults, MOST_STEPS } from './ladder-faults.ts'

const terms = { listPriceCents: cents(4180), minimum: 500, orderMultiple: 100 }
const toLadder = (...steps: [from: number, price: number][]) =>
  steps.map(([from, price]) => ({ from, cents: cents(price) }))

test('a ladder of falling prices at rising multiples has no faults, nor has an empty one', () => {
  expect(findLadderFaults([], terms)).toEqual([])
  expect(findLadderFaults(toLadder([600, 4179], [1000, 3990]), terms)).toEqual([])
})

test.each([
  ['the quantity of the row before', toLadder([1000, 3990], [1000, 3850]), 1, 'Steps go up'],
  ['a smaller one', toLadder([1000, 3990], [900, 3850]), 1, 'Steps go up'],
  ['no multiple', toLadder([1050, 3990]), 0, 'A step is a multiple of 100'],
  ['the list price', toLadder([1000, 4180]), 0, 'The price has to fall from step to step'],
  [
    'the price before',
    toLadder([1000, 3990], [2000, 3990]),
    1,
    'The price has to fall from step to step',
  ],
  ['no price', toLadder([1000, 0]), 0, 'At least $0.01'],
  ['the minimum order', toLadder([500, 3990]), 0, 'A step begins above the minimum order of 500'],
])('%s is refused at its row', (_name, ladder, row, message) => {
  expect(findLadderFaults(ladder, terms)).toEqual([{ row, message }])
})

test('all faults of all rows are reported at once, with grouped digits', () => {
  const bulky = { ...terms, minimum: 5000, orderMultiple: 1000 }
  expect(findLadderFaults(toLadder([4500, 4200], [4000, 4200]), bulky)).toEqual([
    { row: 0, message: 'A step is a multiple of 1,000' },
    { row: 0, message: 'The price has to fall from step to step' },
    { row: 0, message: 'A step begins above the minimum order of 5,000' },
    { row: 1, message: 'Steps go up' },
    { row: 1, message: 'The price has to fall from step to step' },
    { row: 1, message: 'A step begins above the minimum order of 5,000' },
  ])
})

test('a ladder has up to eight rows', () => {
  const steps = Array.from({ length: 10 }, (_, row) => [1000 * (row + 1), 4000 - row] as const)
  const ladder = toLadder(...steps.map(([from, price]): [number, number] => [from, price]))
  expect(findLadderFaults(ladder.slice(0, MOST_STEPS), terms)).toEqual([])
  expect(findLadderFaults(ladder, terms)).toEqual([
    { row: 8, message: 'A ladder has up to 8 steps' },
  ])
})

test('ladders made for property tests are valid', () => {
  fc.assert(
    fc.property(arbitraryTerms, ({ price, orderMultiple }) => {
      const { listPriceCents, ladder } = price
      const sold = { listPriceCents, orderMultiple, minimum: orderMultiple }
      expect(findLadderFaults(ladder, sold)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})
