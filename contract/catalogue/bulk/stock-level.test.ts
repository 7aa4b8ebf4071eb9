import { expect, test } from 'vitest'
import { type Stocked, stockLevel } from './stock-level.ts'

const product = { available: 0, minimum: 90, orderMultiple: 50, reorderLevel: null }
const level = (available: number, of: Partial<Stocked> = {}) =>
  stockLevel({ ...product, ...of, available }, 1)

test('stock is out below the least order: the larger minimum, up to the next multiple', () => {
  expect([level(0), level(99), level(100)]).toEqual(['out', 'out', 'low'])
  expect(stockLevel({ ...product, available: 450 }, 500)).toBe('out')
  expect(stockLevel({ ...product, available: 500 }, 500)).toBe('low')
})

test('stock is low below two least orders, if no reorder level is set', () => {
  expect([level(199), level(200)]).toEqual(['low', null])
})

test('stock is low up to the reorder level, and a reorder level below the least order says nothing', () => {
  const reorderLevel = 1200
  expect([level(1200, { reorderLevel }), level(1201, { reorderLevel })]).toEqual(['low', null])
  expect([level(99, { reorderLevel: 10 }), level(100, { reorderLevel: 10 })]).toEqual(['out', null])
})
