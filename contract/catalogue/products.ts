import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import {
  DeletedCount,
  Email,
  Id,
  InsertedId,
  MOST_ROWS,
  ModifiedCount,
  optionalText,
  PictureUrl,
  Price,
  page,
  required,
  SearchText,
} from '../values/fields.ts'
import { messages } from '../values/messages.ts'
import { centsFromDollars } from '../values/money/money.ts'
import { type Ladder, pricePers } from '../values/money/price.ts'
import { attributeBounds, discountBounds, productBounds } from './bounds/product-bounds.ts'
import { MOST_STEPS } from './bulk/ladder-faults.ts'
import { findTermFaults, type TermFault } from './bulk/sale-terms.ts'
import { enteredShape, shownShape } from './field-rules.ts'
import { CustomChanges, ShownField } from './fields/field-calls.ts'
import { Picture } from './images.ts'
import {
  aboutFields,
  listedFields,
  packFields,
  publicFields,
  staffFields,
} from './product-fields.ts'

/** A typed property such as `{ name: 'Voltage', value: 12, unit: 'V' }`, so that it can be compared and filtered. */
export const Attribute = z.object({
  name: z.string().max(attributeBounds.name),
  value: z.union([z.number(), z.string().max(attributeBounds.value)]),
  unit: z.string().max(attributeBounds.unit).optional(),
})
export type Attribute = z.infer<typeof Attribute>

/** A price of a ladder: dollars for `pricePer` pieces, from this quantity on. */
const LadderPrice = z.object({
  from: z.int(),
  /** The price charged now. */
  priceFor: z.number(),
  /** The price without a running discount. */
  listPriceFor: z.number(),
})

/** A product as lists show it. `price` is charged now for one piece at the minimum; `listPrice` is shown beside it. */
export const Product = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  /** Minimum order in pieces: the larger of the shop's and the product's own. */
  minimum: z.int(),
  /** Pieces not reserved by any order. */
  available: z.int(),
  img: z.string(),
  /** In display order; the first has the address in `img`. */
  pictures: z.array(Picture),
  /** Contact for questions about the product, given by the admin who added it. */
  email: z.string(),
  listPrice: z.number(),
  discountPercent: z.int().nullable(),
  discountUntil: z.iso.datetime().nullable(),
  partNumber: z.string().nullable(),
  attributes: z.array(Attribute),
  /** Pieces of which only multiples are sold. */
  orderMultiple: z.int(),
  /** How many pieces prices are stated for. `price` and `listPrice` are for one, and may have five decimals. */
  pricePer: z.literal(pricePers),
  /** `price` for `pricePer` pieces, in dollars and cents. */
  priceFor: z.number(),
  ...shownShape(listedFields),
})
export type Product = z.infer<typeof Product>

/** A product as its page and the catalogue show it. Other lists leave the ladder out, to stay small. */
export const ProductWithLadder = Product.extend({ ladder: z.array(LadderPrice) })
export type ProductWithLadder = z.infer<typeof ProductWithLadder>

/** A product with what its form needs to save it. */
export const ProductDetails = ProductWithLadder.extend({
  /** Rises with every change except those of stock. */
  version: z.int(),
  /** The list price below the ladder, without a discount: dollars for `pricePer` pieces. */
  listPriceFor: z.number(),
  /** The product's own minimum; `minimum` is the larger of it and the shop's. */
  ownMinimum: z.int(),
  ...shownShape(publicFields),
  /** Filled custom fields in their order, private ones for staff only; left out if it has none. */
  customFields: z.array(ShownField).optional(),
  /** Only for staff: not published, so that its text, its picture or both may be empty. */
  isDraft: z.literal(true).optional(),
  /** Only for staff. */
  ...z.object(shownShape(staffFields)).partial().shape,
})
export type ProductDetails = z.infer<typeof ProductDetails>

const ProductQuery = z.strictObject({
  ...page,
  /** Words of the name, or a part number; dashes and case are ignored. */
  q: SearchText.optional(),
  category: z.string().max(60).optional(),
  /** `true` keeps only products with a running discount. */
  discounted: z.literal('true').optional(),
})

export const listProducts = {
  method: 'GET',
  path: '/product',
  summary: 'The newest products, oldest first; `Link` and `X-Total-Count` say what else there is.',
  access: 'open',
  limit: 'reads',
  usualRows: MOST_ROWS,
  query: ProductQuery,
  answers: { 200: z.array(Product) },
} as const satisfies Endpoint

export const findProduct = {
  method: 'GET',
  path: '/product/:id',
  summary: 'One product; drafts only for staff.',
  access: 'open',
  readsKeys: true,
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: ProductDetails },
} as const satisfies Endpoint

export const Category = z.object({
  name: z.string(),
  products: z.int(),
  img: z.string(),
  /** The lowest current price of a piece, in dollars. */
  from: z.number(),
})
export type Category = z.infer<typeof Category>

export const listCategories = {
  method: 'GET',
  path: '/category',
  summary:
    'The largest categories with their number of products, lowest price and a sample picture, largest first.',
  access: 'open',
  limit: 'reads',
  answers: { 200: z.array(Category) },
} as const satisfies Endpoint

/** A price reduction in whole percent of the list price, with an end. */
export const Discount = z.strictObject({
  percent: z
    .int(`Whole percent, ${discountBounds.least} to ${discountBounds.most}`)
    .min(discountBounds.least, `At least ${discountBounds.least} %`)
    .max(discountBounds.most, `At most ${discountBounds.most} %`),
  until: z.iso.datetime({ offset: true, message: 'a date and time' }),
})

/** Alternative text of a picture. */
const Alt = required(messages.altRequired, productBounds.altLength)

/** A picture of a product as an admin chooses it. */
export const ChosenPicture = z.strictObject({ img: PictureUrl, alt: Alt })
export type ChosenPicture = z.infer<typeof ChosenPicture>

/** A row of the ladder as an admin enters it: dollars for `pricePer` pieces. */
export const NewStep = z.strictObject({
  from: z.int().min(1).max(productBounds.available),
  price: Price,
})

/** A ladder as products hold it. */
export function toLadder(steps: readonly z.output<typeof NewStep>[]): Ladder {
  return steps.map(({ from, price }) => ({ from, cents: centsFromDollars(price) }))
}

/** The terms of sale, checked together. Without the optional fields, a product sells by the piece at one price. */
const NewTerms = z.object({
  price: Price,
  minimum: z
    .int(messages.minimumRequired)
    .min(1, messages.minimumRequired)
    .max(productBounds.minimum),
  /** Only multiples of so many pieces are sold; without it, multiples of `pricePer`. */
  orderMultiple: z.int().min(1).max(productBounds.orderMultiple).optional(),
  /** How many pieces `price` and the ladder's prices are for. */
  pricePer: z.literal(pricePers).optional(),
  ladder: z.array(NewStep).max(MOST_STEPS).optional(),
  discount: Discount.optional(),
})

/** The faults of terms that are valid one by one, each with its path. */
export function termFaultsOf(product: z.output<typeof NewTerms>) {
  const { price, minimum, pricePer = 1, orderMultiple = pricePer, ladder = [], discount } = product
  const faults = findTermFaults({
    minimum,
    orderMultiple,
    pricePer,
    listPriceCents: centsFromDollars(price),
    ladder: toLadder(ladder),
    discountPercent: discount?.percent ?? null,
  })
  return faults.map((fault) => ({ path: pathOf(fault), message: fault.message }))
}

function pathOf(fault: TermFault): [string, ...(string | number)[]] {
  if (fault.field === 'ladder') return ['ladder', fault.row]
  return fault.field === 'discount' ? ['discount', 'percent'] : ['orderMultiple']
}

/** Body of the Product Add form. */
export const NewProduct = z
  .strictObject({
    name: required(messages.nameRequired, productBounds.nameLength),
    email: Email,
    description: required(messages.descriptionRequired, productBounds.descriptionLength),
    ...NewTerms.shape,
    available: z
      .int(messages.availableRequired)
      .min(0, messages.availableRequired)
      .max(productBounds.available),
    img: PictureUrl,
    /** Alternative text of `img`. Defaults to the product's name, because the published call has none. */
    alt: Alt.optional(),
    /** All pictures but the first, in display order. */
    furtherPictures: z
      .array(ChosenPicture)
      .max(productBounds.pictures - 1)
      .optional(),
    partNumber: optionalText(productBounds.partNumberLength),
    ...enteredShape(aboutFields),
    ...enteredShape(packFields),
    /** Values of custom fields by their keys. */
    custom: CustomChanges.optional(),
  })
  .superRefine((product, context) => {
    // Also called for invalid fields, which can't be compared.
    const { data: terms } = NewTerms.safeParse(product)
    for (const fault of terms ? termFaultsOf(terms) : [])
      context.addIssue({ code: 'custom', ...fault })
  })

export const uploadProduct = {
  method: 'POST',
  path: '/uploadProduct',
  summary: 'Adds a product.',
  access: 'catalogue:write',
  over: 'products',
  limit: 'writes',
  keepsAnswers: true,
  body: NewProduct,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const setPictures = {
  method: 'PUT',
  path: '/product/:id/pictures',
  summary: 'Replaces the pictures of a product, in display order; unused files are deleted later.',
  access: 'catalogue:write',
  over: 'pictures',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({
    pictures: z.array(ChosenPicture).min(1, messages.imageRequired).max(productBounds.pictures),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const deleteProduct = {
  method: 'DELETE',
  path: '/product/:id',
  summary: 'Removes a product from the shop; its orders remain readable.',
  access: 'catalogue:write',
  over: 'products',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const setDiscount = {
  method: 'PUT',
  path: '/product/:id/discount',
  summary: 'Sets or replaces the discount of a product.',
  access: 'catalogue:write',
  over: 'discounts',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: Discount,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const removeDiscount = {
  method: 'DELETE',
  path: '/product/:id/discount',
  summary: 'Ends the discount of a product.',
  access: 'catalogue:write',
  over: 'discounts',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
