import {
  type Field,
  mapFields,
  type PlainField,
  usualFact,
} from '../../../contract/catalogue/product-fields.ts'

/** A form's entries for plain fields, as typed. */
export type PlainEntries<Key extends PlainField> = Readonly<Record<Key, string>>

export function emptyEntries<Key extends PlainField>(
  fields: readonly Field<Key>[],
): PlainEntries<Key> {
  return mapFields(fields, (field) => usualFact(field) ?? '')
}
