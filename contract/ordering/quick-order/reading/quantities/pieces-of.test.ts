import { expect, test } from 'vitest'
import { cents } from '../../../../values/money/money.ts'
import type { PricePer } from '../../../../values/money/price.ts'
import type { Unit } from '../../../../values/units.ts'
import type { SoldProduct } from '../../look-up.ts'
import { piecesOf } from './pieces-of.ts'

const product = (name: string, pricePer: PricePer = 1, floor = 500): SoldProduct => ({
  productId: name,
  name,
  partNumber: null,
  packs: { cartonPieces: 20, palletPieces: null, palletGrams: null },
  offer: {
    floor,
    available: 100_000,
    orderMultiple: 1,
    pricePer,
    prices: [{ from: 1, cents: cents(418) }],
  },
})

const soldPer = (unitOfSale: string, name = 'Glow plug'): SoldProduct => {
  return { ...product(name), unitOfSale }
}

const number = (count: number, unit: Unit) => ({
  count,
  unit,
  text: `${count} ${unit}`,
  from: 0,
  to: 1,
  isSpaced: false,
  isNegative: false,
})

test.each([
  [600, 'set', product('Brake pad set, 4 pads'), 600],
  [600, 'pair', product('Wiper blades, pair'), 600],
  [30, 'carton', product('Oil filter'), 600],
  [50, 'perHundred', product('Bolt', 100, 5000), 5000],
  [5, 'perThousand', product('Bolt', 100, 5000), 5000],
] as const)('%d %s of a product that says so are sure', (count, unit, sold, pieces) => {
  expect(piecesOf(number(count, unit), sold).quantity?.value).toBe(pieces)
})

test.each([
  [600, 'set', product('Battery'), [600]],
  [300, 'pair', product('Brake disc'), [600, 300]],
  [5, 'perHundred', product('Hose'), [500, 5]],
  // So many bolts can be ordered: they may be counted, and priced by hundreds.
  [6000, 'perHundred', product('Bolt', 100, 5000), [600_000, 6000]],
  [2, 'pallet', product('Oil filter'), [500]],
] as const)('%d %s of other products are asked', (count, unit, sold, offered) => {
  expect(piecesOf(number(count, unit), sold)).toMatchObject({ quantity: null, offered })
})

test.each([
  [12, 'set', soldPer('set of 4'), 12],
  [12, 'pair', soldPer('pair'), 12],
  [12, 'piece', soldPer('roll'), 12],
] as const)(
  '%d %s of a product that is sold by it are so many units',
  (count, unit, sold, units) => {
    expect(piecesOf(number(count, unit), sold).quantity?.value).toBe(units)
  },
)

test.each([
  [48, 'piece', soldPer('set of 4'), [12, 48]],
  [50, 'piece', soldPer('set of 4'), [50]],
  [24, 'dozen', soldPer('pair'), [12, 24]],
  [12, 'pair', soldPer('set of 4'), [6, 12]],
  // The name speaks of a set, and the unit of what is counted does not.
  [12, 'set', soldPer('pair', 'Wiper blade set'), [12]],
] as const)('%d %s of a product that is sold otherwise are asked', (count, unit, sold, offered) => {
  expect(piecesOf(number(count, unit), sold)).toMatchObject({ quantity: null, offered })
})
