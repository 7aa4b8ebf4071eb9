import { z } from 'zod'
import { Dollars, Id, SearchText } from '../../values/fields.ts'
import { productBounds } from '../bounds/product-bounds.ts'
import { productFields } from '../product-fields.ts'
import { ChangeFields, FieldValues } from './change-fields.ts'

/** An admin's input from which changes of many products are drafted. */

/** A row of the grid. */
export const WantedRow = z
  .strictObject({
    productId: Id.optional(),
    /** Finds a product in the shop; an unknown number adds a new product. */
    partNumber: z.string().min(1).max(productBounds.partNumberLength).optional(),
    set: FieldValues,
  })
  .refine(({ productId, partNumber }) => (productId === undefined) !== (partNumber === undefined), {
    path: ['productId'],
    message: 'Name the product by productId or by partNumber',
  })

const percentText = 'Percent from -99 to 1,000, with up to two decimals'

/** An action applied to each chosen product. */
export const ChangeAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('priceByPercent'),
    /** Changes the list price and the ladder's prices, rounded half up. */
    percent: z.number(percentText).min(-99, percentText).max(1000, percentText).multipleOf(0.01),
  }),
  z.strictObject({ kind: z.literal('priceTo'), price: ChangeFields.shape.price }),
  z
    .strictObject({
      kind: z.literal('set'),
      field: z.enum(['category', 'brand', 'minimum', 'orderMultiple', 'discount']),
      /** As in a product's own fields. */
      value: z.unknown(),
    })
    .superRefine(({ field, value }, context) => {
      const faults = FieldValues.safeParse({ [field]: value }).error?.issues ?? []
      if (value === undefined || faults.length > 0)
        context.addIssue({
          code: 'custom',
          path: ['value'],
          message: faults[0]?.message ?? 'Say what to set',
        })
    }),
  z.strictObject({ kind: z.literal('remove') }),
  z.strictObject({ kind: z.literal('restore') }),
  /** For drafts that lack nothing. */
  z.strictObject({ kind: z.literal('publish') }),
  /** Makes drafts of products in the shop. */
  z.strictObject({ kind: z.literal('withdraw') }),
])
export type ChangeAction = z.output<typeof ChangeAction>

/** The products of a list; nothing means all that are in the shop. */
export const ProductFilter = z.strictObject({
  q: SearchText.optional(),
  category: z.string().max(productFields.category.longest).optional(),
  brand: z.string().max(productFields.brand.longest).optional(),
  /** Price of a piece in dollars, as the catalogue's filters. */
  priceFrom: Dollars.optional(),
  priceTo: Dollars.optional(),
  discounted: z.literal(true).optional(),
})
export type ProductFilter = z.output<typeof ProductFilter>
