import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { aboutFields } from '../../../../contract/catalogue/product-fields.ts'
import {
  ChosenPicture,
  NewProduct,
  setPictures,
  termFaultsOf,
} from '../../../../contract/catalogue/products.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { readTypedCount, readTypedNumber } from '../../../ui/fields/typed-number.ts'
import { attributesShape } from './attribute-rules.ts'
import { bulkShape } from './bulk-rules.ts'
import { optionalDiscountSchema } from './discount-rules.ts'
import { entryShape } from './plain-rules.ts'

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
    /** Judged by the fields that the shop defines, which no schema knows. */
    custom: z.record(z.string(), z.string().optional()),
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

export const newProductRules = zodResolver(newProductFormSchema)

export const editRules = zodResolver(
  productFormSchema.and(z.object({ attributes: attributesShape.optional() })),
)

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
