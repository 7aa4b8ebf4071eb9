import { z } from 'zod'
import {
  type Field,
  mapFields,
  type PlainField,
  type PlainValues,
  usualFact,
} from '../../../../contract/catalogue/product-fields.ts'
import { NewProduct } from '../../../../contract/catalogue/products.ts'
import { readTyped, typedFault } from '../../products/typed-fields.ts'

/** The contract's rules for the entries; an empty one is undefined. */
export function entryShape<Key extends PlainField>(fields: readonly Field<Key>[]) {
  return mapFields(fields, entryRule) as object as {
    [Each in Key]: z.ZodType<NonNullable<PlainValues[Each]> | undefined, string>
  }
}

function entryRule(field: Field) {
  const entered: z.ZodType = NewProduct.shape[field.key]
  const isNeeded = usualFact(field) !== null
  return z.string().transform((typed, context) => {
    const value = readTyped(field, typed) ?? (isNeeded ? '' : undefined)
    if (entered.safeParse(value).success) return value
    context.addIssue({ code: 'custom', message: typedFault(field) })
    return z.NEVER
  })
}
