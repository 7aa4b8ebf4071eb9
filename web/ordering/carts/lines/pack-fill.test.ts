import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packFills } from './pack-fill.ts'

const plugs = { available: 120_000, orderMultiple: 1, cartonPieces: 10, palletPieces: 12_000 }

test('a begun carton and a begun pallet can be filled', () => {
  expect(packFills({ ...plugs, quantity: 1005 })).toEqual([
    { pack: 'carton', quantity: 1010 },
    { pack: 'pallet', quantity: 12_000 },
  ])
})

test('full packs need no filling', () => {
  expect(packFills({ ...plugs, quantity: 24_000 })).toEqual([])
})

test('where the next carton completes the pallet only the pallet is named', () => {
  expect(packFills({ ...plugs, quantity: 11_995 })).toEqual([{ pack: 'pallet', quantity: 12_000 }])
})

test('nothing is filled beyond the stock or without pack data', () => {
  expect(packFills({ ...plugs, quantity: 1005, available: 1009 })).toEqual([])
  expect(packFills({ ...plugs, quantity: 1005, cartonPieces: null, palletPieces: null })).toEqual(
    [],
  )
})

test('a filling quantity is larger, in stock, a whole number of packs and orderable', () => {
  const count = (max: number) => fc.integer({ min: 1, max })
  fc.assert(
    fc.property(
      fc.record({
        quantity: count(5000),
        available: count(100_000),
        orderMultiple: count(250),
        cartonPieces: count(60),
        palletPieces: count(4000),
      }),
      (line) => {
        for (const { pack, quantity } of packFills(line)) {
          expect(quantity).toBeGreaterThan(line.quantity)
          expect(quantity).toBeLessThanOrEqual(line.available)
          expect(quantity % line.orderMultiple).toBe(0)
          expect(quantity % (pack === 'carton' ? line.cartonPieces : line.palletPieces)).toBe(0)
        }
      },
    ),
  )
})
