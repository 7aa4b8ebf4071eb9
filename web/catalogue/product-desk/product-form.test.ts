import { expect, test } from 'vitest'
import { messages } from '../../../contract/values/messages.ts'
import { emptyProduct, type ProductEntries, toProductBody } from './product-form.ts'
import { newProductFormSchema, productFormSchema } from './rules/product-rules.ts'

const WHEEL = `/images/${'a'.repeat(64)}.webp`
const SIDE = `/images/${'b'.repeat(64)}.webp`

const wheel: ProductEntries = {
  ...emptyProduct,
  name: 'Alloy wheel',
  description: 'Five twin spokes',
  price: '1,112.05',
  minimum: '500',
  available: '6,400',
  email: 'renata@bulkhead.example',
  pictures: [{ img: WHEEL, alt: 'Wheel' }],
}

/** The first error of each field, which is the one that the form shows. */
const faultsOf = (entries: ProductEntries) => {
  const issues = productFormSchema.safeParse(entries).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}

test('entries become the body of the call; empty ones are left out', () => {
  expect(toProductBody(productFormSchema.parse(wheel))).toEqual({
    name: 'Alloy wheel',
    description: 'Five twin spokes',
    price: 1112.05,
    minimum: 500,
    available: 6400,
    email: 'renata@bulkhead.example',
    img: WHEEL,
    alt: 'Wheel',
    furtherPictures: [],
    pricePer: 1,
    taxCategory: 'standard',
    ladder: [],
  })
})

test('a part number, brand or category that is too long has a readable error', () => {
  const long = 'x'.repeat(61)
  expect(faultsOf({ ...wheel, partNumber: long, brand: long, category: long })).toEqual({
    partNumber: 'At most 60 characters',
    brand: 'At most 60 characters',
    category: 'At most 60 characters',
  })
})

test('an empty form shows every error at once, each at its own field', () => {
  expect(faultsOf(emptyProduct)).toEqual({
    name: messages.nameRequired,
    description: messages.descriptionRequired,
    price: messages.priceRequired,
    minimum: messages.minimumRequired,
    available: messages.availableRequired,
    email: messages.emailRequired,
    pictures: messages.imageRequired,
  })
})

test.each([
  { price: '0' },
  { price: '4.999' },
  { price: 'free' },
  { minimum: '0' },
  { minimum: '1.5' },
  { available: '-1' },
])('%j is not taken', (wrong) => {
  expect(Object.keys(faultsOf({ ...wheel, ...wrong }))).toEqual(Object.keys(wrong))
})

test('a quantity above its bound is told the bounds', () => {
  expect(faultsOf({ ...wheel, minimum: '10,000,001', available: '100,000,001' })).toEqual({
    minimum: 'Whole pieces, 1 to 10,000,000',
    available: 'Whole pieces, 0 to 100,000,000',
  })
})

test('every picture needs alternative text', () => {
  const further = { img: SIDE, alt: ' ' }
  expect(faultsOf({ ...wheel, pictures: [...wheel.pictures, further] })).toEqual({
    'pictures.1.alt': messages.altRequired,
  })
})

test('a new product’s first picture may stay without a description: the call takes the name', () => {
  const pictures = [
    { img: WHEEL, alt: ' ' },
    { img: SIDE, alt: 'Side' },
  ]
  const body = toProductBody(newProductFormSchema.parse({ ...wheel, pictures }))
  expect(body).toMatchObject({ img: WHEEL, furtherPictures: [{ img: SIDE, alt: 'Side' }] })
  expect(body.alt).toBeUndefined()
  const faultsOfNew = (entries: ProductEntries) =>
    newProductFormSchema
      .safeParse(entries)
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  const long = { img: WHEEL, alt: 'x'.repeat(201) }
  expect(faultsOfNew({ ...wheel, pictures: [long, { img: SIDE, alt: '' }] })).toEqual([
    ['pictures.0.alt', 'At most 200 characters'],
    ['pictures.1.alt', messages.altRequired],
  ])
  expect(faultsOfNew({ ...wheel, pictures: [] })).toEqual([['pictures', messages.imageRequired]])
})

test('a discount that leaves no price is an error of the percentage', () => {
  const discount = { percent: '60', until: '2999-12-31' }
  expect(faultsOf({ ...wheel, price: '0.01', discount })).toEqual({
    'discount.percent': messages.discountTooLarge,
  })
  expect(faultsOf({ ...wheel, price: '0.02', discount })).toEqual({})
})
