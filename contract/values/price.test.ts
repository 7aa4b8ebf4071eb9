import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from './money.ts'
import { discountedPrice, priceProduct } from './price.ts'

const until = new Date('2026-12-01T00:00:00Z')
const before = new Date(until.getTime() - 1)
const disc = { listPriceCents: cents(4180), discountPercent: 10, discountUntil: until }
const listPrice = { unitPriceCents: 4180, listPriceCents: 4180, discount: undefined }

test('a running discount lowers the price, and the price names it', () => {
  expect(priceProduct(disc, before)).toEqual({
    unitPriceCents: 3762,
    listPriceCents: 4180,
    discount: { percent: 10, until },
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
