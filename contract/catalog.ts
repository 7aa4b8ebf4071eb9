import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import {
  DeletedCount,
  Dollars,
  Email,
  Id,
  InsertedId,
  ModifiedCount,
  optionalText,
  PictureUrl,
  page,
  required,
  SearchText,
} from './fields.ts'
import { Picture } from './images.ts'
import { messages } from './messages.ts'
import { centsFromDollars } from './money.ts'
import { leavesPrice } from './price.ts'

/** A typed property of a product: `{ name: 'Voltage', value: 12, unit: 'V' }`, so that it can be compared and filtered. */
export const Attribute = z.object({
  name: z.string().max(60),
  value: z.union([z.number(), z.string().max(120)]),
  unit: z.string().max(20).optional(),
})
export type Attribute = z.infer<typeof Attribute>

/** A product as every list and page shows it. `price` is what is charged now; `listPrice` stands beside it. */
export const Product = z.object({
  _id: Id,
  name: z.string(),
  description: z.string(),
  price: z.number(),
  /** Pieces; already the larger of the shop's and the product's own minimum. */
  minimum: z.int(),
  /** Pieces that nobody holds. */
  available: z.int(),
  img: z.string(),
  /** In order; the first is that of `img`. */
  pictures: z.array(Picture),
  /** Where to ask about the product, as the admin who added it gave it. */
  email: z.string(),
  listPrice: z.number(),
  discountPercent: z.int().nullable(),
  discountUntil: z.iso.datetime().nullable(),
  partNumber: z.string().nullable(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  attributes: z.array(Attribute),
})
export type Product = z.infer<typeof Product>

export const ProductQuery = z.strictObject({
  ...page,
  /** Words of the name, or a part number; dashes and case do not matter. */
  q: SearchText.optional(),
  category: z.string().max(60).optional(),
  /** `true`: only what is discounted now. */
  discounted: z.literal('true').optional(),
})

export const listProducts = {
  method: 'GET',
  path: '/product',
  summary: 'The newest products, oldest first; `Link` and `X-Total-Count` say what else there is.',
  access: 'open',
  limit: 'reads',
  query: ProductQuery,
  answers: { 200: z.array(Product) },
} as const satisfies Endpoint

export const findProduct = {
  method: 'GET',
  path: '/product/:id',
  summary: 'One product.',
  access: 'open',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: Product },
} as const satisfies Endpoint

export const Category = z.object({
  name: z.string(),
  products: z.int(),
  img: z.string(),
  /** The lowest price now, in dollars for a piece. */
  from: z.number(),
})
export type Category = z.infer<typeof Category>

export const listCategories = {
  method: 'GET',
  path: '/category',
  summary:
    'The categories with their number of products, lowest price and the picture of one, largest first.',
  access: 'open',
  limit: 'reads',
  answers: { 200: z.array(Category) },
} as const satisfies Endpoint

/** Percent of the list price that a discount may take off. */
export const discountBounds = { least: 1, most: 90 } as const

/** A price reduction: whole percent of the list price, until a moment. */
export const Discount = z.strictObject({
  percent: z
    .int(`Whole percent, ${discountBounds.least} to ${discountBounds.most}`)
    .min(discountBounds.least, `At least ${discountBounds.least} %`)
    .max(discountBounds.most, `At most ${discountBounds.most} %`),
  until: z.iso.datetime({ offset: true, message: 'a date and time' }),
})

/** Bounds of a product, however it comes into the shop. */
export const productBounds = {
  nameLength: 200,
  descriptionLength: 2000,
  partNumberLength: 40,
  brandLength: 60,
  categoryLength: 60,
  pictures: 8,
  altLength: 200,
  minimum: 10_000_000,
  available: 100_000_000,
} as const

/** What a picture shows, in words. */
const Alt = required(messages.altRequired, productBounds.altLength)

/** A picture of a product as an admin chooses it. */
export const ChosenPicture = z.strictObject({ img: PictureUrl, alt: Alt })
export type ChosenPicture = z.infer<typeof ChosenPicture>

const listPrice = Dollars.refine((dollars) => dollars > 0, messages.priceRequired)
const PricedProduct = z.object({ price: listPrice, discount: Discount.optional() })

/** What the Product Add form sends. */
export const NewProduct = z
  .strictObject({
    name: required(messages.nameRequired, productBounds.nameLength),
    email: Email,
    description: required(messages.descriptionRequired, productBounds.descriptionLength),
    price: listPrice,
    minimum: z
      .int(messages.minimumRequired)
      .min(1, messages.minimumRequired)
      .max(productBounds.minimum),
    available: z
      .int(messages.availableRequired)
      .min(0, messages.availableRequired)
      .max(productBounds.available),
    img: PictureUrl,
    /** Of `img`; the product's name unless told, as the published call tells nothing. */
    alt: Alt.optional(),
    /** Those after the first, in order. */
    furtherPictures: z
      .array(ChosenPicture)
      .max(productBounds.pictures - 1)
      .optional(),
    partNumber: optionalText(productBounds.partNumberLength),
    brand: optionalText(productBounds.brandLength),
    category: optionalText(productBounds.categoryLength),
    discount: Discount.optional(),
  })
  .refine(
    ({ price, discount }) => !discount || leavesPrice(centsFromDollars(price), discount.percent),
    {
      path: ['discount', 'percent'],
      message: messages.discountTooLarge,
      // Zod asks it of wrong prices too, which can't be counted in cents.
      when: ({ value }) => PricedProduct.safeParse(value).success,
    },
  )

export const uploadProduct = {
  method: 'POST',
  path: '/uploadProduct',
  summary: 'Adds a product.',
  access: 'admin',
  limit: 'writes',
  body: NewProduct,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const setPictures = {
  method: 'PUT',
  path: '/product/:id/pictures',
  summary:
    'Replaces the pictures of a product, in their order; what nothing shows any more is freed later.',
  access: 'admin',
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
  summary: 'Takes a product out of the shop; its orders stay whole and readable.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

export const setDiscount = {
  method: 'PUT',
  path: '/product/:id/discount',
  summary: 'Sets or replaces the discount of a product.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: Discount,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const removeDiscount = {
  method: 'DELETE',
  path: '/product/:id/discount',
  summary: 'Ends the discount of a product.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint
