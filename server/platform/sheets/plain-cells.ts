import { z } from 'zod'
import {
  type Field,
  isCode,
  type PlainCells,
  type PlainField,
  type productFields,
  usualFact,
} from '../../../contract/catalogue/product-fields.ts'
import {
  optionalDollars,
  optionalKilograms,
  optionalText,
  optionalWholeNumber,
} from './cells/cells.ts'

type ColumnOf<Key extends PlainField> = (typeof productFields)[Key]['column']
type ColumnFormats<Key extends PlainField> = {
  readonly [Column in ColumnOf<Key>]: z.ZodDefault<z.ZodType<PlainCells[Column], string>>
}

/** The cells of plain fields by their columns, read as facts; an empty or missing one is as without an entry. */
export function plainCells<Key extends PlainField>(fields: readonly Field<Key>[]) {
  const cells = fields.map((field) => [field.column, readCell(field).default(usualFact(field))])
  return Object.fromEntries(cells) as object as ColumnFormats<Key>
}

function readCell(field: Field): z.ZodType<string | number | null, string> {
  if (field.kind === 'pieces' || field.kind === 'days') return optionalWholeNumber(1, field.most)
  if (field.kind === 'dollars') return optionalDollars(field.mostCents)
  if (field.kind === 'kilograms') return optionalKilograms(field.mostGrams)
  if (field.kind === 'text') return optionalText(field.longest).transform((cell) => cell || null)
  return z
    .string()
    .trim()
    .transform((cell) => cell || usualFact(field))
    .refine((code) => code === null || isCode(field, code), field.faults.wrong)
}
