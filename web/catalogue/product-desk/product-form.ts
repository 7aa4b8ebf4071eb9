import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { type AboutField, aboutFields } from '../../../contract/catalogue/product-fields.ts'
import {
  ChosenPicture,
  NewProduct,
  type NewStep,
  productBounds,
  setPictures,
  termFaultsOf,
} from '../../../contract/catalogue/products.ts'
import { messages } from '../../../contract/values/messages.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readTypedCount, readTypedNumber } from '../../ui/fields/typed-number.ts'
import type { AttributeEntries } from './attributes/attribute-form.ts'
import { type BulkEntries, bulkFields, bulkShape, noBulk } from './bulk/bulk-form.ts'
import {
  type DiscountEntries,
  noDiscount,
  optionalDiscountSchema,
} from './discount/discount-form.ts'
import { emptyEntries, entryShape, type PlainEntries } from './plain-entries.ts'

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

const { shape } = NewProduct
/** Also used by the dialog that edits pictures later. */
export const picturesShape = setPictures.body.shape.pictures

/** The contract's rules for the entries; each error belongs to its own field. */
export const productFormSchema = z
  .object({
    name: shape.name,
    description: shape.description,
    price: typedNumber(
      shape.price,
      messages.priceRequired,
      'Dollars and cents, such as 41.80',
      readTypedNumber,
    ),
    minimum: typedNumber(
      shape.minimum,
      messages.minimumRequired,
      `Whole pieces, 1 to ${formatCount(productBounds.minimum)}`,
    ),
    available: typedNumber(
      shape.available,
      messages.availableRequired,
      `Whole pieces, 0 to ${formatCount(productBounds.available)}`,
    ),
    email: shape.email,
    pictures: picturesShape,
    partNumber: z
      .string()
      .transform((typed) => typed.trim() || undefined)
      .pipe(shape.partNumber),
    ...entryShape(aboutFields),
    discount: optionalDiscountSchema,
    ...bulkShape,
  })
  .superRefine((product, context) => {
    for (const { path, message } of termFaultsOf(product)) {
      const [field, place] = path
      // A row can't take the focus, but its first field can.
      const row = field === 'ladder' ? product.ladder[Number(place)]?.row : undefined
      context.addIssue({
        code: 'custom',
        path: row === undefined ? path : ['ladder', row, 'from'],
        message,
      })
    }
  })

/** For a new product: a first picture without alternative text is allowed, as the call uses the product's name. */
export const newProductFormSchema = productFormSchema.safeExtend({
  pictures: z
    .array(ChosenPicture.extend({ alt: z.string() }))
    .min(1, messages.imageRequired)
    .superRefine((pictures, context) => {
      for (const [place, { alt }] of pictures.entries()) {
        const fault = ChosenPicture.shape.alt.safeParse(alt).error?.issues[0]
        if (fault && (place > 0 || alt.trim() !== ''))
          context.addIssue({ code: 'custom', path: [place, 'alt'], message: fault.message })
      }
    }),
})

function typedNumber(
  rule: z.ZodType<number>,
  whenEmpty: string,
  whenWrong: string,
  read = readTypedCount,
) {
  return z.string().transform((typed, context) => {
    const number = read(typed)
    if (rule.safeParse(number).success) return number
    context.addIssue({
      code: 'custom',
      message: typed.trim() === '' ? whenEmpty : whenWrong,
    })
    return z.NEVER
  })
}
