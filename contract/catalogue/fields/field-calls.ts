import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import {
  atMost,
  DeletedCount,
  Id,
  InsertedId,
  ModifiedCount,
  required,
} from '../../values/fields.ts'
import { CUSTOM } from './custom-fact.ts'
import { facetTypes, fieldBounds, fieldSubjects, fieldTypes } from './custom-fields.ts'
import { takenKeys } from './taken-keys.ts'

/** The calls that define fields of products and orders. */

const KEY = /^[a-z][a-z0-9_]{0,39}$/
const keyText = 'Lowercase letters, digits and _, a letter first, at most 40: oil_grade'
const Key = z.string('Give the field a key').regex(KEY, keyText)

const oneLine = (text: string) => !/\p{Cc}/u.test(text) && text.isWellFormed()
const Label = required('Give the field a label', fieldBounds.labelLength)
  .transform((label) => label.trim())
  // An address names a facet as Label=value.
  .refine((label) => oneLine(label) && !label.includes('='), 'One line of text without =')
const Unit = z
  .string()
  .max(fieldBounds.unitLength, atMost(fieldBounds.unitLength))
  .transform((unit) => unit.trim() || null)
  .nullable()
const Choice = z
  .string()
  .max(fieldBounds.choiceLength, atMost(fieldBounds.choiceLength))
  .transform((choice) => choice.trim())
  .refine((choice) => choice !== '' && oneLine(choice), 'One line of text')
const Choices = z
  .array(Choice)
  .max(fieldBounds.choices, `At most ${fieldBounds.choices} choices`)
  .refine(
    (choices) => new Set(choices.map((choice) => choice.toLowerCase())).size === choices.length,
    'Name each choice once',
  )
const placeText = `A number from 1 to ${fieldBounds.places}`

/** All of a field that can be changed. Its key and type stay, since its values are kept by them. */
const Changeable = z.strictObject({
  label: Label,
  /** Behind the values of a number, such as `V`. */
  unit: Unit.default(null),
  /** Everybody sees its values; otherwise only staff do. */
  isPublic: z.boolean().default(false),
  /** No product is published, and no order’s fields are saved, without a value. Products in the shop stay there. */
  isRequired: z.boolean().default(false),
  /** The values that a choice can have; empty for other types. */
  choices: Choices.default([]),
  /** A filter of the catalogue: public numbers, choices, and yes or no of products. */
  isFacet: z.boolean().default(false),
  /** Its place among the fields, from 1; by default the last. */
  place: z.int(placeText).min(1, placeText).max(fieldBounds.places, placeText).optional(),
})

export const NewField = Changeable.extend({
  subject: z.enum(fieldSubjects),
  key: Key,
  type: z.enum(fieldTypes),
}).superRefine((field, context) => {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (takenKeys[field.subject].has(field.key))
    fault('key', 'The shop itself uses this name: choose another')
  for (const { path, message } of findFieldFaults(field)) fault(path, message)
})

interface FieldProperties {
  readonly subject: (typeof fieldSubjects)[number]
  readonly type: (typeof fieldTypes)[number]
  readonly unit: string | null
  readonly isPublic: boolean
  readonly choices: readonly string[]
  readonly isFacet: boolean
}

/** Faults of properties that have to fit together; for a change the subject and type are those that are held. */
export function findFieldFaults(field: FieldProperties): { path: string; message: string }[] {
  const { subject, type, unit, isPublic, choices, isFacet } = field
  const faults: { path: string; message: string }[] = []
  if (type === 'choice' ? choices.length === 0 : choices.length > 0)
    faults.push({
      path: 'choices',
      message: type === 'choice' ? 'Name at least one choice' : 'Only a choice has choices',
    })
  if (unit && type !== 'number') faults.push({ path: 'unit', message: 'Only a number has a unit' })
  if (isFacet && !(subject === 'product' && isPublic && facetTypes.includes(type)))
    faults.push({
      path: 'isFacet',
      message: 'Only public numbers, choices, and yes or no of products are filters',
    })
  return faults
}

export const CustomField = z.object({
  _id: Id,
  subject: z.enum(fieldSubjects),
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  unit: z.string().nullable(),
  isPublic: z.boolean(),
  isRequired: z.boolean(),
  choices: z.array(z.string()),
  isFacet: z.boolean(),
  place: z.int(),
})
export type CustomField = z.infer<typeof CustomField>

export const CustomValue = z.union([z.string(), z.number(), z.boolean()])

/** A value beside its field, as products and orders show it. */
export const ShownField = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(fieldTypes),
  unit: z.string().nullable(),
  isPublic: z.boolean(),
  value: CustomValue,
})
export type ShownField = z.infer<typeof ShownField>

/** The name of a custom field among those of products. */
export const FieldName = z.templateLiteral([CUSTOM, z.string().regex(KEY)])

/** Values to set by the fields’ keys; null empties one, and those that are left out stay. */
export const CustomChanges = z
  .record(
    z.string().max(fieldBounds.keyLength),
    z.union([
      z.string().max(fieldBounds.textLength, atMost(fieldBounds.textLength)),
      z.number(),
      z.boolean(),
      z.null(),
    ]),
  )
  .refine(
    (values) => Object.keys(values).length <= fieldBounds.fields,
    `At most ${fieldBounds.fields} fields`,
  )

export const listFields = {
  method: 'GET',
  path: '/field',
  summary:
    'The custom fields of products (`catalogue:read`) and orders (`orders:read`) in their order. Public values come with the products and orders themselves.',
  access: 'anyRight',
  limit: 'reads',
  query: z.strictObject({ subject: z.enum(fieldSubjects).optional() }),
  answers: { 200: z.array(CustomField) },
} as const satisfies Endpoint

export const addField = {
  method: 'POST',
  path: '/field',
  summary: 'Defines a custom field of products or orders.',
  access: 'settings:write',
  over: 'custom fields',
  limit: 'writes',
  body: NewField,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const changeField = {
  method: 'PUT',
  path: '/field/:id',
  summary:
    'Changes a custom field; its subject, key and type stay. Values that no longer fit stay until they are changed.',
  access: 'settings:write',
  over: 'custom fields',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: Changeable,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const removeField = {
  method: 'DELETE',
  path: '/field/:id',
  summary:
    'Removes a custom field. While products or orders hold values it is refused, unless `force` removes those, too.',
  access: 'settings:write',
  over: 'custom fields',
  limit: 'writes',
  params: z.object({ id: Id }),
  query: z.strictObject({ force: z.literal('true').optional() }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint
