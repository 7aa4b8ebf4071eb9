import { expect, test } from 'vitest'
import type { ProductDetails } from '../../../../contract/catalogue/products.ts'
import { basisOf, savedBasis, takeOver } from './product-basis.ts'
import { findChanges, toValues } from './product-changes.ts'

const IMG = `/images/${'a'.repeat(64)}.webp`

const bolt: ProductDetails = {
  _id: '0190a0a0-0000-7000-8000-000000000001',
  version: 3,
  name: 'Flange bolt',
  description: 'Class 8.8',
  email: 'shop@bulkhead.example',
  img: IMG,
  price: 0.0359,
  listPrice: 0.0418,
  priceFor: 3.59,
  listPriceFor: 4.18,
  pricePer: 100,
  minimum: 5000,
  ownMinimum: 200,
  available: 3200,
  orderMultiple: 100,
  // Not at the end of a day.
  discountPercent: 14,
  discountUntil: '2999-05-01T10:00:00.000Z',
  partNumber: 'BH-8110-035',
  brand: 'Rethorn',
  category: 'Fasteners',
  taxCategory: 'standard',
  countryOfOrigin: 'IT',
  unitOfSale: 'set of 4',
  warranty: null,
  tariffNumber: null,
  unNumber: null,
  attributes: [{ name: 'Length', value: 35, unit: 'mm' }],
  ladder: [{ from: 10_000, priceFor: 3.44, listPriceFor: 4 }],
  cartonPieces: 100,
  palletPieces: null,
  palletKilograms: 785.5,
  pictures: [{ url: IMG, alt: 'Bolts', width: 900, height: 900, placeholder: null }],
}

const basis = basisOf(bolt)
const changesOf = (typed: Partial<typeof basis.filled>) =>
  toValues(findChanges({ ...basis.filled, ...typed }, basis))

test('a form as it was filled changes nothing; the list price and the own minimum are filled in', () => {
  expect(findChanges(structuredClone(basis.filled), basis)).toEqual([])
  expect(basis.filled).toMatchObject({ price: '4.18', minimum: '200', orderMultiple: '' })
})

test('only fields that differ are sent; the same value typed otherwise is no change', () => {
  expect(changesOf({ price: '41.80', minimum: '0200', name: ' Flange bolt ' })).toEqual({
    price: 41.8,
  })
  expect(
    changesOf({ brand: ' ', palletPieces: '18,000', discount: { percent: '', until: '' } }),
  ).toEqual({
    brand: null,
    palletPieces: 18_000,
    discount: null,
  })
  expect(changesOf({ countryOfOrigin: ' DE ' })).toEqual({ countryOfOrigin: 'DE' })
  expect(changesOf({ countryOfOrigin: '' })).toEqual({ countryOfOrigin: null })
  expect(changesOf({ ladder: [], attributes: [] })).toEqual({ ladder: [], attributes: [] })
})

test('a discount of the same day keeps its moment', () => {
  expect(changesOf({ discount: { percent: '20', until: '2999-05-01' } })).toEqual({
    discount: { percent: 20, until: '2999-05-01T10:00:00.000Z' },
  })
  expect(changesOf({ discount: { percent: '14', until: '2999-05-02' } })).toEqual({
    discount: { percent: 14, until: '2999-05-02T23:59:59.999Z' },
  })
})

test('without an entry the order multiple follows what the price is for', () => {
  expect(changesOf({ pricePer: '1000' })).toEqual({ pricePer: 1000, orderMultiple: 1000 })
  expect(changesOf({ pricePer: '1000', orderMultiple: '2,000' })).toEqual({
    pricePer: 1000,
    orderMultiple: 2000,
  })
})

test('an entry that can’t be read is a change without a value', () => {
  expect(findChanges({ ...basis.filled, price: 'free' }, basis)).toEqual([
    { field: 'price', after: undefined },
  ])
})

test('what others saved is taken over, and what is typed stays', () => {
  const typed = { ...basis.filled, price: '5.00', minimum: '300', category: 'Bolts' }
  const others = { ...bolt, version: 4, name: 'Hexagon bolt', listPriceFor: 4.5, category: 'Bolts' }
  const { entries, disputed } = takeOver(typed, basis, basisOf(others))
  expect(entries).toMatchObject({ name: 'Hexagon bolt', price: '5.00', minimum: '300' })
  // Both typed the same category.
  expect(disputed).toEqual(['price'])
})

const grade = { label: 'Grade', type: 'text', unit: null, isPublic: true } as const
const withGrades = (version: number, grades: Record<string, string>): ProductDetails => ({
  ...bolt,
  version,
  customFields: Object.entries(grades).map(([key, value]) => ({ ...grade, key, value })),
})

test('a custom field that was typed here and changed by others is disputed, the others are taken over', () => {
  const before = basisOf(withGrades(3, { steel: 'A', coat: 'A' }))
  const now = basisOf(withGrades(4, { steel: 'B', coat: 'B', mark: 'B' }))
  const typed = { ...before.filled, custom: { ...before.filled.custom, steel: 'C', mark: 'C' } }
  const { entries, disputedKeys } = takeOver(typed, before, now)
  expect(entries.custom).toEqual({ steel: 'C', coat: 'B', mark: 'C' })
  expect(disputedKeys).toEqual(['steel', 'mark'])
  const saved = savedBasis(before, typed, {}, { steel: 'C', mark: 'C' })
  const since = { ...typed, custom: { ...typed.custom, steel: 'D' } }
  const own = basisOf(withGrades(4, { steel: 'C', coat: 'A', mark: 'C' }))
  expect(takeOver(since, saved, own).disputedKeys).toEqual([])
})

test('after saving, only what was typed meanwhile still changes', () => {
  const sent = { ...basis.filled, price: '41.8' }
  const saved = savedBasis(basis, sent, { price: 41.8 })
  expect(findChanges(sent, saved)).toEqual([])
  const since = { ...sent, minimum: '400' }
  expect(toValues(findChanges(since, saved))).toEqual({ minimum: 400 })
  const now = basisOf({ ...bolt, version: 4, listPriceFor: 41.8 })
  expect(takeOver(since, saved, now)).toMatchObject({
    entries: { price: '41.80', minimum: '400' },
    disputed: [],
  })
})
