import { expect, test } from 'vitest'
import { NewProduct } from '../../../../contract/catalogue/products.ts'
import { emptyProduct, entryPaths, type ProductEntries, toProductBody } from '../product-form.ts'
import { productFormSchema } from '../rules/product-rules.ts'
import { isBulkEntered, noBulk, noStep } from './bulk-form.ts'

const bolt: ProductEntries = {
  ...emptyProduct,
  name: 'Flange bolt',
  description: 'Class 8.8',
  price: '17.95',
  minimum: '5,000',
  available: '240,000',
  email: 'renata@bulkhead.example',
  pictures: [{ img: `/images/${'a'.repeat(64)}.webp`, alt: 'Bolt' }],
  orderMultiple: '100',
  pricePer: '100',
  cartonPieces: '100',
  palletPieces: '18,000',
  palletKilograms: '785.5',
  ladder: [noStep, { from: '10,000', price: '17.15' }, noStep, { from: '20,000', price: '16.5' }],
}

/** The first error of each field, which is the one that the form shows. */
const faultsOf = (entries: ProductEntries) => {
  const issues = productFormSchema.safeParse(entries).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}
const withSteps = (...ladder: [from: string, price: string][]): ProductEntries => ({
  ...bolt,
  ladder: ladder.map(([from, price]) => ({ from, price })),
})

test('entries become the body of the call, which accepts them; empty rows are left out', () => {
  const body = toProductBody(productFormSchema.parse(bolt))
  expect(body).toMatchObject({
    orderMultiple: 100,
    pricePer: 100,
    cartonPieces: 100,
    palletPieces: 18_000,
    palletKilograms: 785.5,
  })
  expect(body.ladder).toEqual([
    { from: 10_000, price: 17.15 },
    { from: 20_000, price: 16.5 },
  ])
  expect(NewProduct.safeParse(body).error).toBeUndefined()
})

test('an empty group means: sold piece by piece at one price', () => {
  const body = toProductBody(productFormSchema.parse({ ...bolt, ...noBulk }))
  expect(body).toMatchObject({ pricePer: 1, ladder: [] })
  for (const field of ['orderMultiple', 'cartonPieces', 'palletPieces', 'palletKilograms'] as const)
    expect(body[field], field).toBeUndefined()
})

test.each([
  [{ orderMultiple: '0' }, 'Whole pieces, 1 to 1,000,000'],
  [{ orderMultiple: '1.5' }, 'Whole pieces, 1 to 1,000,000'],
  [{ cartonPieces: 'ten' }, 'Whole pieces, 1 to 10,000,000'],
  [{ palletPieces: '-1' }, 'Whole pieces, 1 to 10,000,000'],
  [{ palletKilograms: '0' }, 'Kilograms, at most 100,000'],
  [{ orderMultiple: '150' }, 'The price is for 100 pieces: order in multiples of that'],
])('%j is refused at its field', (wrong, message) => {
  expect(faultsOf({ ...bolt, ...wrong, ladder: [] })).toEqual({
    [Object.keys(wrong)[0] ?? '']: message,
  })
})

test('an unreadable row is refused at its fields', () => {
  expect(faultsOf(withSteps(['10,000', '17.155'], ['many', '']))).toEqual({
    'ladder.0.price': 'Dollars and cents, such as 39.90',
    'ladder.1.from': 'Whole pieces, 1 to 100,000,000',
    'ladder.1.price': 'Dollars and cents, such as 39.90',
  })
})

test.each([
  ['Steps go up', withSteps(['10000', '17'], ['', ''], ['10000', '16']), 'ladder.2.from'],
  ['A step is a multiple of 100', withSteps(['10050', '17']), 'ladder.0.from'],
  [
    'The price has to fall from step to step',
    withSteps(['', ''], ['10000', '17.95']),
    'ladder.1.from',
  ],
  ['A step begins above the minimum order of 5,000', withSteps(['5000', '17']), 'ladder.0.from'],
])('“%s” is reported at the row as it is on screen', (message, entries, field) => {
  expect(faultsOf(entries)).toEqual({ [field]: message })
})

test('every field that the shop may refuse is a field of the form', () => {
  expect(entryPaths).toEqual(
    expect.arrayContaining(['orderMultiple', 'palletKilograms', 'ladder.0', 'ladder.7.price']),
  )
})

test('a group with anything in it counts as entered, whatever the rest of the form has', () => {
  expect(isBulkEntered({ ...bolt, ...noBulk })).toBe(false)
  for (const entered of [{ pricePer: '100' }, { cartonPieces: '5' }, { ladder: [noStep] }])
    expect(isBulkEntered({ ...noBulk, ...entered })).toBe(true)
})
