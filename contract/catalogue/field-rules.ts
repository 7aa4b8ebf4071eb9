import { z } from 'zod'
import { atMost, removableText } from '../values/fields.ts'
import {
  type CodeField,
  type Field,
  isCode,
  isNumber,
  mapFields,
  type PlainField,
  type PlainValues,
  productFields,
} from './product-fields.ts'

/** The rules of a product's plain fields, made from their description. */

type Filled<Key extends PlainField> = NonNullable<PlainValues[Key]>
type EnteredShape<Key extends PlainField> = {
  [Each in Key]: z.ZodOptional<z.ZodType<Filled<Each>, Filled<Each>>>
}
type ValueShape<Key extends PlainField> = {
  [Each in Key]: z.ZodType<PlainValues[Each], PlainValues[Each]>
}

function codeRule(field: CodeField) {
  const { codes, faults } = field
  const text = z.string(faults.missing)
  return codes instanceof RegExp
    ? text.regex(codes, faults.wrong)
    : text.refine((code) => isCode(field, code), faults.wrong)
}

export const TaxCategory = codeRule(productFields.taxCategory)

/** A value that is there. */
function filledRule(field: Field): z.ZodType {
  if (field.kind === 'text') return z.string().max(field.longest, atMost(field.longest))
  if (field.kind === 'code') return codeRule(field)
  if (field.kind === 'pieces' || field.kind === 'days') return z.int().min(1).max(field.most)
  return field.kind === 'kilograms'
    ? amountRule(0.001, field.mostGrams / 1000)
    : amountRule(0.01, field.mostCents / 100)
}

const amountRule = (step: number, most: number) => z.number().min(step).max(most).multipleOf(step)

/** For a new product: each may be left out. */
export function enteredShape<Key extends PlainField>(fields: readonly Field<Key>[]) {
  const shape = mapFields(fields, (field) => filledRule(field).optional())
  return shape as object as EnteredShape<Key>
}

/** For a change: null empties a field. */
export function changeShape<Key extends PlainField>(fields: readonly Field<Key>[]) {
  const shape = mapFields(fields, (field) => {
    if (field.kind === 'text') return removableText(field.longest)
    return isNeverEmpty(field) ? filledRule(field) : filledRule(field).nullable()
  })
  return shape as object as ValueShape<Key>
}

/** For answers, which may exceed today's bounds, because products may be older than those. */
export function shownShape<Key extends PlainField>(fields: readonly Field<Key>[]) {
  const shape = mapFields(fields, (field) => {
    if (field.kind === 'pieces' || field.kind === 'days') return z.int().nullable()
    if (isNumber(field)) return z.number().nullable()
    return isNeverEmpty(field) ? z.string() : z.string().nullable()
  })
  return shape as object as ValueShape<Key>
}

const isNeverEmpty = (field: Field) => field.kind === 'code' && field.usual !== undefined
