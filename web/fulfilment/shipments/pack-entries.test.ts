import { expect, test } from 'vitest'
import type { Shipment } from '../../../contract/fulfilment/shipments.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import {
  proposeCartons,
  proposeKilograms,
  proposePallets,
  readPacking,
  startPacking,
} from './pack-entries.ts'

const line = (lineNo: number, facts: Partial<OrderLine> = {}) =>
  ({
    lineNo,
    quantity: 500,
    packed: 0,
    shipped: 0,
    closed: 0,
    cartonPieces: 40,
    palletPieces: 400,
    palletGrams: 600_000,
    ...facts,
  }) as OrderLine
const shipment = { lines: [{ lineNo: 1, quantity: 200 }], cartons: 7, pallets: null, note: 'Top' }
const held = shipment as unknown as Shipment

test('a new shipment starts with all that is left, a packed one with what it holds', () => {
  const lines = [line(1, { packed: 200, shipped: 100, closed: 50 }), line(2, { shipped: 500 })]
  expect(startPacking(lines, undefined)).toMatchObject({ pieces: { 1: '150', 2: '' }, note: '' })
  expect(startPacking(lines, held)).toMatchObject({
    pieces: { 1: '200', 2: '' },
    cartons: '7',
    pallets: undefined,
    note: 'Top',
  })
})

test('cartons are counted by line, pallets are shared; nothing is proposed where a pack is unknown', () => {
  const pieces = { 1: '100', 2: '100' }
  const lines = [line(1), line(2)]
  expect([proposeCartons(lines, pieces), proposePallets(lines, pieces)]).toEqual(['6', '1'])
  expect(proposePallets(lines, { 1: '500', 2: '' })).toBe('2')
  const unknown = [line(1), line(2, { cartonPieces: null, palletPieces: null })]
  expect([proposeCartons(unknown, pieces), proposePallets(unknown, pieces)]).toEqual(['', ''])
  expect(proposeCartons(unknown, { 1: '40', 2: '0' })).toBe('1')
  expect(proposeCartons(lines, {})).toBe('')
})

test('a shipment’s weight is that of its share of full pallets', () => {
  expect(proposeKilograms([line(1)], held)).toBe('300')
  expect(proposeKilograms([line(1, { palletGrams: null })], held)).toBe('')
})

test.each([
  ['1,500', 'At most 500 are left'],
  ['12.5', 'A whole number of pieces'],
  ['2,5', 'A whole number of pieces'],
  ['-1', 'A whole number of pieces'],
  ['', 'Enter the pieces of at least one line'],
])('“%s” pieces are refused at their line: %s', (typed, fault) => {
  const entries = { ...startPacking([line(1)], undefined), pieces: { 1: typed } }
  expect(readPacking([line(1)], entries)).toMatchObject({ faults: { pieces: { 1: fault } } })
})

test('lines without pieces are left out, and the proposals are sent unless others were typed', () => {
  const lines = [line(1), line(2)]
  const entries = { ...startPacking(lines, undefined), pieces: { 1: ' 400 ', 2: '' }, pallets: '3' }
  expect(readPacking(lines, entries)).toEqual({
    wanted: { lines: [{ lineNo: 1, quantity: 400 }], cartons: 10, pallets: 3 },
  })
})
