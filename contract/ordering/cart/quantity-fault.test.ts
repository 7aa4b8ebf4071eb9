import { expect, test } from 'vitest'
import type { Offer } from '../../catalogue/bulk/offer.ts'
import { cents } from '../../values/money/money.ts'
import { findQuantityFault, refuseQuantity } from './quantity-fault.ts'

const offer = (terms: Partial<Offer>, price = 4180): Offer => ({
  floor: 500,
  available: 3200,
  orderMultiple: 1,
  pricePer: 1,
  prices: [{ from: 0, cents: cents(price) }],
  ...terms,
})

test.each([
  [499, 'belowMinimum'],
  [500, undefined],
  [3200, undefined],
  [3201, 'short'],
  [500.5, 'notWhole'],
  [Number.NaN, 'notWhole'],
  [-500, 'belowMinimum'],
])('%d pieces of 500 to 3200: %s', (quantity, fault) => {
  expect(findQuantityFault(offer({}), quantity)).toBe(fault)
})

test.each([600, 400, 1000, 0, Number.NaN])(
  'if less than the minimum is left, %d pieces are refused by both numbers',
  (quantity) => {
    expect(refuseQuantity(offer({ floor: 600, available: 400 }), quantity)).toEqual({
      code: 'insufficientStock',
      text: '400 left, below the minimum of 600: not orderable now',
    })
  },
)

test('a stock below the first multiple is named with that multiple', () => {
  expect(refuseQuantity(offer({ orderMultiple: 600, available: 1100, floor: 601 }), 650)).toEqual({
    code: 'insufficientStock',
    text: '1,100 left, below the minimum of 1,200: not orderable now',
  })
})

test('a total of $999,999.99 can be charged, a cent more can not', () => {
  const roomy = offer({ floor: 1, available: 200_000_000 }, 1)
  expect(refuseQuantity(roomy, 99_999_999)).toBeUndefined()
  expect(refuseQuantity(roomy, 100_000_000)).toEqual({
    code: 'totalAboveChargeCeiling',
    text: 'Card payments end at $999,999.99: order at most 99,999,999 pieces at a time',
  })
})

test('a total of 50 cents can be charged alone, a cent less only with other lines', () => {
  const cheap = offer({ floor: 1, available: 1000 }, 3)
  expect(refuseQuantity(cheap, 17)).toBeUndefined()
  expect(findQuantityFault(cheap, 16)).toBeUndefined()
  expect(refuseQuantity(cheap, 16)).toEqual({
    code: 'totalBelowChargeFloor',
    text: 'Card payments start at $0.50: order at least 17 pieces',
  })
})

test('a price so high that no multiple fits one charge is above the ceiling', () => {
  const dear = offer({ orderMultiple: 100, available: 10_000 }, 99_999_999)
  expect(findQuantityFault(dear, 550)).toBe('aboveCeiling')
})
