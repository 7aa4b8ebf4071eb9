import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cartBounds } from '../../../../contract/ordering/cart/carts.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { emptyStorage } from '../../../platform/base/testing/empty-storage.ts'
import {
  addLinesToVisitorCart,
  CartNotKept,
  readVisitorCart,
  type VisitorLine,
  writeVisitorCart,
} from './visitor-cart.ts'

const disc = '0190a0a0-0000-7000-8000-000000000001'
const bolt = '0190a0a0-0000-7000-8000-000000000002'

beforeEach(() => {
  vi.stubGlobal('localStorage', emptyStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const nthId = (n: number) => `0190a0a0-0000-7000-8000-${String(n).padStart(12, '0')}`

test('the same product adds up and keeps its reference', () => {
  writeVisitorCart([{ productId: disc, quantity: 500, reference: 'A 12' }])
  addLinesToVisitorCart([{ productId: bolt, quantity: 1000 }])
  addLinesToVisitorCart([{ productId: disc, quantity: 250 }])
  expect(readVisitorCart()).toEqual([
    { productId: disc, quantity: 750, reference: 'A 12' },
    { productId: bolt, quantity: 1000 },
  ])
})

test('an emptied cart leaves nothing in the browser', () => {
  addLinesToVisitorCart([{ productId: disc, quantity: 500 }])
  writeVisitorCart([])
  expect(Object.keys(localStorage)).toEqual([])
  expect(readVisitorCart()).toEqual([])
})

test('a line too many is refused, and the cart stays as it was', () => {
  const full = Array.from({ length: cartBounds.visitorLines }, (_, n) => ({
    productId: nthId(n),
    quantity: 500,
  }))
  writeVisitorCart(full)
  expect(() => addLinesToVisitorCart([{ productId: nthId(999), quantity: 1 }])).toThrow(CartNotKept)
  expect(readVisitorCart()).toEqual(full)
})

test('pieces beyond what a line takes are refused, not cut off', () => {
  const most = { productId: disc, quantity: cartBounds.quantity }
  writeVisitorCart([most])
  expect(() => addLinesToVisitorCart([{ productId: disc, quantity: 1 }])).toThrow(
    'A line has up to 100,000,000 pieces',
  )
  expect(readVisitorCart()).toEqual([most])
})

test('a browser without storage says so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
    setItem: () => {
      throw new Error('blocked')
    },
  })
  expect(readVisitorCart()).toEqual([])
  expect(() => addLinesToVisitorCart([{ productId: disc, quantity: 1 }])).toThrow(CartNotKept)
})

test('a cart that can’t be kept tells the visitor why, wherever it is changed', () => {
  const reason = (quantities: readonly number[]) => {
    try {
      return writeVisitorCart(quantities.map((quantity, n) => ({ productId: nthId(n), quantity })))
    } catch (error) {
      return failureText(error)
    }
  }
  expect(reason(Array(cartBounds.visitorLines + 1).fill(500))).toBe(
    'A cart in the browser has up to 500 lines. Log in for more',
  )
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(reason([500])).toBe(
    'Your browser keeps no data for this site. Allow it, or log in to use a cart',
  )
})

test('of whatever stands in the storage only lines that the shop would take are read', () => {
  const good: VisitorLine = { productId: disc, quantity: 500 }
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 8 }), (rubbish) => {
      localStorage.setItem('cart', JSON.stringify([...rubbish, good, ...rubbish]))
      expect(readVisitorCart()).toEqual([good])
    }),
  )
  for (const text of ['', '{', 'null', '{"productId":1}', '[null]']) {
    localStorage.setItem('cart', text)
    expect(readVisitorCart()).toEqual([])
  }
})
