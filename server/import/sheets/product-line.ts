import { z } from 'zod'
import { discountBounds, productBounds } from '../../../contract/calls/products.ts'
import { CHARGE_CEILING_CENTS, cents } from '../../../contract/values/money.ts'
import { leavesPrice } from '../../../contract/values/price.ts'
import { readAttributes } from './attributes.ts'
import {
  dollarsAsCents,
  optionalDay,
  optionalText,
  optionalWholeNumber,
  picture,
  text,
  wholeNumber,
} from './cells.ts'

/** One parsed line of a product sheet. */
export const productLine = z
  .object({
    part_number: text(productBounds.partNumberLength),
    name: text(productBounds.nameLength),
    description: text(productBounds.descriptionLength),
    price: dollarsAsCents(CHARGE_CEILING_CENTS),
    minimum: wholeNumber(1, productBounds.minimum),
    available: wholeNumber(0, productBounds.available),
    picture,
    brand: optionalText(productBounds.brandLength).default(''),
    category: optionalText(productBounds.categoryLength).default(''),
    attributes: z
      .string()
      .default('')
      .transform((cell, context) => {
        const attributes = readAttributes(cell)
        if (Array.isArray(attributes)) return attributes
        context.addIssue(attributes.reason)
        return z.NEVER
      }),
    /** Whole percent and last day of a discount: both, or neither. */
    discount_percent: optionalWholeNumber(discountBounds.least, discountBounds.most).default(null),
    discount_until: optionalDay.default(null),
  })
  .refine((line) => (line.discount_percent === null) === (line.discount_until === null), {
    path: ['discount_until'],
    message: 'goes with discount_percent: fill both or neither',
  })
  .refine((line) => leavesPrice(cents(line.price), line.discount_percent ?? 0), {
    path: ['discount_percent'],
    message: 'leaves nothing of the price: at least $0.01 has to be left',
  })

export type ProductLine = z.output<typeof productLine>
