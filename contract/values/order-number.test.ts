import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { orderNumber } from './order-number.ts'

test('an order number is the end of the id, in capitals', () => {
  expect(orderNumber('0198a1b2-c3d4-7e5f-8a9b-0123456789ab')).toBe('456789AB')
})

test('orders placed in the same moment have different numbers', () => {
  const msecs = Date.UTC(2026, 10, 22)
  const numbers = Array.from({ length: 200 }, () => orderNumber(uuidv7({ msecs })))
  expect(new Set(numbers).size).toBe(numbers.length)
})
