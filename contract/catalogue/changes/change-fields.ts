import { z } from 'zod'
import { removableText } from '../../values/fields.ts'
import { messages } from '../../values/messages.ts'
import { pricePers } from '../../values/money/price.ts'
import { attributeBounds, productBounds } from '../bounds/product-bounds.ts'
import { MOST_STEPS } from '../bulk/ladder-faults.ts'
import { changeShape, shownShape } from '../field-rules.ts'
import { CustomChanges, CustomValue } from '../fields/field-calls.ts'
import { Reference, References } from '../parts/references.ts'
import { aboutFields, packFields } from '../product-fields.ts'
import { Attribute, ChosenPicture, Discount, NewProduct, NewStep } from '../products.ts'

const { shape } = NewProduct

const attributeText = 'Name each attribute once, with a value'
const Attributes = z
  .array(
    Attribute.extend({
      name: Attribute.shape.name.refine((name) => name.trim() === name && name !== ''),
      value: z.union([
        z.number(),
        z
          .string()
          .max(attributeBounds.value)
          .refine((text) => text.trim() !== '', attributeText),
      ]),
    }),
  )
  .max(productBounds.attributes)
  .refine(
    (attributes) => new Set(attributes.map(({ name }) => name)).size === attributes.length,
    attributeText,
  )

/**
 * The fields of a product that a change set may change, each as a whole. Stock is not one of them: orders change it
 * meanwhile, so it is only ever added to.
 */
export const ChangeFields = z.strictObject({
  name: shape.name.transform((text) => text.trim()),
  description: shape.description.transform((text) => text.trim()),
  /** Contact address shown with the product. */
  email: shape.email,
  partNumber: removableText(productBounds.partNumberLength),
  ...changeShape(aboutFields),
  attributes: Attributes,
  /** List price: dollars for `pricePer` pieces, as are the ladder's. */
  price: shape.price,
  pricePer: z.literal(pricePers),
  minimum: shape.minimum,
  orderMultiple: z.int().min(1).max(productBounds.orderMultiple),
  ladder: z.array(NewStep).max(MOST_STEPS),
  /** Null ends the discount. */
  discount: Discount.nullable(),
  ...changeShape(packFields),
  /** In display order. */
  pictures: z.array(ChosenPicture).min(1, messages.imageRequired).max(productBounds.pictures),
  /** Part number of the product that replaced this one. */
  replacedBy: removableText(productBounds.partNumberLength),
  references: References,
  /** Values of custom fields by their keys; null empties one, and those that are left out stay. */
  custom: CustomChanges,
})

export const changeFields = Object.keys(ChangeFields.shape) as readonly ChangeField[]
export type ChangeField = keyof typeof ChangeFields.shape

/** Values to set; fields that are left out stay. */
export const FieldValues = ChangeFields.partial()
export type FieldValues = z.output<typeof FieldValues>

/** Values as answered, which may exceed today's bounds, because products may be older than those. */
export const ShownValues = z
  .object({
    name: z.string(),
    description: z.string(),
    email: z.string(),
    partNumber: z.string().nullable(),
    ...shownShape(aboutFields),
    attributes: z.array(Attribute),
    price: z.number(),
    pricePer: z.literal(pricePers),
    minimum: z.int(),
    orderMultiple: z.int(),
    ladder: z.array(z.object({ from: z.int(), price: z.number() })),
    discount: z.object({ percent: z.int(), until: z.iso.datetime() }).nullable(),
    ...shownShape(packFields),
    pictures: z.array(z.object({ img: z.string(), alt: z.string() })),
    replacedBy: z.string().nullable(),
    references: z.array(Reference),
    custom: z.record(z.string(), CustomValue.nullable()),
  } satisfies Record<ChangeField, z.ZodType>)
  .partial()
export type ShownValues = z.infer<typeof ShownValues>
