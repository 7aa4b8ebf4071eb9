import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type AboutField, aboutFields } from '../../../contract/catalogue/product-fields.ts'
import type { ChosenPicture, NewProduct, NewStep } from '../../../contract/catalogue/products.ts'
import type { CustomEntries } from '../fields/custom-entries.ts'
import type { AttributeEntries } from './attributes/attribute-form.ts'
import { type BulkEntries, bulkFields, noBulk } from './bulk/bulk-form.ts'
import { type DiscountEntries, noDiscount } from './discount/discount-form.ts'
import { emptyEntries, type PlainEntries } from './plain-entries.ts'
import type { productFormSchema } from './rules/product-rules.ts'

/** An admin's entries for a product, under the published names. */
export interface ProductEntries extends BulkEntries, PlainEntries<AboutField> {
  readonly name: string
  readonly description: string
  readonly price: string
  readonly minimum: string
  readonly available: string
  readonly email: string
  readonly pictures: ChosenPicture[]
  readonly partNumber: string
  readonly discount: DiscountEntries
  /** Values of the shop's custom fields. */
  readonly custom: CustomEntries
  /** Only for a product in the shop, because the call that adds a product takes no attributes. */
  readonly attributes?: AttributeEntries[]
}

/** The entries after validation. */
export type CheckedProduct = z.output<typeof productFormSchema>

export type ProductForm = UseFormReturn<ProductEntries, unknown, CheckedProduct>

/** The body of the call: the first picture is the published one. */
export function toProductBody({
  pictures,
  ladder,
  custom: _,
  ...product
}: CheckedProduct): z.input<typeof NewProduct> {
  const [first, ...furtherPictures] = pictures
  const img = first?.img ?? ''
  const alt = first?.alt.trim() || undefined
  return { ...product, ladder: toSteps(ladder), img, alt, furtherPictures }
}

/** The ladder without its rows' places. */
export function toSteps(ladder: CheckedProduct['ladder']): z.input<typeof NewStep>[] {
  return ladder.map(({ from, price }) => ({ from, price }))
}

export const emptyProduct: ProductEntries = {
  name: '',
  description: '',
  price: '',
  minimum: '',
  available: '',
  email: '',
  pictures: [],
  partNumber: '',
  ...emptyEntries(aboutFields),
  discount: noDiscount,
  custom: {},
  ...noBulk,
}

/** In the order of the form, so that the first invalid field gets the focus. */
export const entryPaths = [
  'name',
  'description',
  'price',
  'minimum',
  'available',
  'email',
  'pictures',
  'partNumber',
  ...aboutFields.map(({ key }) => key),
  'discount.percent',
  'discount.until',
  ...bulkFields,
] as const
