import { expect, test } from 'vitest'
import { messages } from '../../values/messages.ts'
import { cents } from '../../values/money/money.ts'
import { findTermFaults, type SaleTerms } from './sale-terms.ts'

const bolt: SaleTerms = {
  listPriceCents: cents(1795),
  minimum: 5000,
  orderMultiple: 100,
  pricePer: 100,
  ladder: [{ from: 10_000, cents: cents(1715) }],
  discountPercent: null,
}

test('terms that fit together have no fault', () => {
  expect(findTermFaults(bolt)).toEqual([])
  expect(findTermFaults({ ...bolt, orderMultiple: 500, discountPercent: 90 })).toEqual([])
})

test('a price for several pieces needs a multiple of them', () => {
  const message = 'The price is for 1,000 pieces: order in multiples of that'
  expect(findTermFaults({ ...bolt, pricePer: 1000, orderMultiple: 1000 })).toEqual([])
  expect(findTermFaults({ ...bolt, pricePer: 1000, orderMultiple: 500 })).toEqual([
    { field: 'orderMultiple', message },
  ])
})

test('a fault of a step names its row', () => {
  expect(findTermFaults({ ...bolt, minimum: 10_000 })).toEqual([
    { field: 'ladder', row: 0, message: 'A step begins above the minimum order of 10,000' },
  ])
})

test('a discount has to leave something of the last step, too', () => {
  const cheap = { ...bolt, listPriceCents: cents(5), discountPercent: 90 }
  expect(findTermFaults({ ...cheap, ladder: [] })).toEqual([])
  expect(findTermFaults({ ...cheap, ladder: [{ from: 10_000, cents: cents(4) }] })).toEqual([
    { field: 'discount', message: messages.discountTooLarge },
  ])
})

test('all faults are found at once', () => {
  const faults = findTermFaults({ ...bolt, orderMultiple: 30, minimum: 10_000 })
  expect(faults.map(({ field }) => field)).toEqual(['orderMultiple', 'ladder', 'ladder'])
})
