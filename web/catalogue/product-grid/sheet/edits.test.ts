import { expect, test } from 'vitest'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import { countEdits, enterCells, findFaults, noEdits, toRows, withoutSent } from './edits.ts'
import { makeProduct } from './test-products.ts'

const disc = makeProduct('1')
const pad = makeProduct('2')

test('changed cells are counted by cell and by product, and become rows with only what changed', () => {
  const edits = enterCells(noEdits, [
    { product: disc, field: 'price', typed: '$5' },
    { product: disc, field: 'brand', typed: 'Rethorn' },
    { product: pad, field: 'discount', typed: '' },
  ])
  expect(countEdits(edits)).toEqual({ cells: 3, products: 2 })
  expect(edits['1']?.cells.price).toBe('5.00')
  expect(toRows(edits)).toEqual([
    { productId: '1', set: { price: 5, brand: 'Rethorn' } },
    { productId: '2', set: { discount: null } },
  ])
})

test('a cell that gets back what the shop holds is no change, however it is spelled', () => {
  const changed = enterCells(noEdits, [{ product: disc, field: 'price', typed: '5' }])
  for (const typed of ['4.18', '$4.18', ' 4.180 '])
    expect(enterCells(changed, [{ product: disc, field: 'price', typed }]), typed).toEqual({})
})

test('an ended discount that nobody touches is no change', () => {
  const ended = makeProduct('3', { discount: { percent: 5, until: '2020-01-01T23:59:59.000Z' } })
  const typed = '5% until 2020-01-01'
  expect(enterCells(noEdits, [{ product: ended, field: 'discount', typed }])).toEqual({})
})

test('a text that can’t be read is kept as typed and named with its product', () => {
  const edits = enterCells(noEdits, [{ product: pad, field: 'minimum', typed: '5 hundred' }])
  expect(edits['2']?.cells.minimum).toBe('5 hundred')
  expect(findFaults(edits)).toEqual([
    { productId: '2', name: 'Part 2', field: 'minimum', fault: 'Whole pieces, 1 to 10,000,000' },
  ])
})

test('cells typed, or typed again, after a draft was sent stay; those it has go', () => {
  const sent = enterCells(noEdits, [
    { product: disc, field: 'price', typed: '5' },
    { product: disc, field: 'brand', typed: 'Rethorn' },
    { product: pad, field: 'price', typed: '6' },
  ])
  const later = enterCells(sent, [
    { product: disc, field: 'price', typed: '7' },
    { product: disc, field: 'name', typed: 'Disc' },
  ])
  expect(withoutSent(later, sent)).toEqual({
    1: { name: 'Part 1', cells: { price: '7.00', name: 'Disc' } },
  })
  expect(withoutSent(sent, sent)).toEqual(noEdits)
})

test('cells of custom fields are read by their fields, and go together', () => {
  const field = (key: string, type: FieldDefinition['type'], choices: string[] = []) => ({
    key,
    type,
    choices,
    label: key,
    unit: null,
    isPublic: true,
    isRequired: false,
    isFacet: false,
  })
  const fields = [field('voltage', 'number'), field('grade', 'choice', ['A', 'B'])]
  const edits = enterCells(
    noEdits,
    [
      { product: disc, field: 'custom.voltage', typed: '1,200' },
      { product: disc, field: 'custom.grade', typed: 'b' },
      { product: disc, field: 'price', typed: '5' },
      { product: pad, field: 'custom.grade', typed: 'C' },
    ],
    fields,
  )
  expect(edits['1']?.cells).toMatchObject({ 'custom.voltage': '1200', 'custom.grade': 'B' })
  expect(toRows(edits, fields)[0]).toEqual({
    productId: '1',
    set: { price: 5, custom: { voltage: 1200, grade: 'B' } },
  })
  expect(findFaults(edits, fields)).toMatchObject([
    { productId: '2', field: 'custom.grade', fault: 'One of: A, B' },
  ])
})
