import { expect, test } from 'vitest'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import { readDispatch, startShipping } from './ship-entries.ts'

const entries = { ...startShipping({ pallets: 1 } as Shipment, ''), carrier: 'UPS' }

test.each([
  ['84.5', 84_500],
  ['1,084.5', 1_084_500],
  [' 1 200 ', 1_200_000],
  ['', undefined],
])('“%s” kilograms are %s grams', (kilograms, grams) => {
  expect(readDispatch({ ...entries, kilograms })).toEqual({
    wanted: { carrier: 'UPS', pallets: 1, ...(grams && { grams }) },
  })
})

test.each(['84,5', '0,500', '1.084,5'])('a decimal comma is refused, not left out: %s', (typed) => {
  expect(readDispatch({ ...entries, pallets: typed, kilograms: typed })).toEqual({
    faults: { pallets: 'A whole number of pallets', kilograms: 'Kilograms such as 84.5' },
  })
})
