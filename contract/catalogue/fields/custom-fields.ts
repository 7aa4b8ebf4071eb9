/** Fields that the owner defines for products and orders. Pages load this file, so it holds no schemas. */

export const fieldSubjects = ['product', 'order'] as const
export type FieldSubject = (typeof fieldSubjects)[number]

export const fieldTypes = ['text', 'number', 'choice', 'date', 'yesNo'] as const
export type FieldType = (typeof fieldTypes)[number]

export const fieldBounds = {
  /** Fields of a subject. */
  fields: 50,
  keyLength: 40,
  labelLength: 60,
  unitLength: 20,
  choices: 100,
  choiceLength: 60,
  textLength: 500,
  /** The largest number, on either side of zero. With six decimals it is still exact. */
  most: 1_000_000_000,
  decimals: 6,
  places: 999,
} as const

/** Types whose values are few enough to filter the catalogue by; `custom_terms` in the database names them, too. */
export const facetTypes: readonly FieldType[] = ['number', 'choice', 'yesNo']

/** The definition of a field. */
export interface FieldDefinition {
  readonly key: string
  readonly label: string
  readonly type: FieldType
  /** Behind the values of a number. */
  readonly unit: string | null
  /** Everybody sees its values; otherwise only staff do. */
  readonly isPublic: boolean
  readonly isRequired: boolean
  readonly choices: readonly string[]
  /** A filter of the catalogue. */
  readonly isFacet: boolean
}

/** A text, which may be a choice or a day such as `2026-11-30`; a number; or yes or no. */
export type CustomValue = string | number | boolean
/** Values by the keys of their fields. */
export type CustomValues = Readonly<Record<string, CustomValue>>
/** Values to set; null empties a field. */
export type CustomChanges = Readonly<Record<string, CustomValue | null>>

/** A value as people read it: `12 V`, `Yes`. */
export function showCustomValue(
  { unit }: Pick<FieldDefinition, 'unit'>,
  value: CustomValue,
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' && unit ? `${value} ${unit}` : String(value)
}

/** The values that a change leaves. */
export function withChanges(values: CustomValues, changes: CustomChanges): CustomValues {
  const all = Object.entries({ ...values, ...changes })
  return Object.fromEntries(
    all.filter((entry): entry is [string, CustomValue] => entry[1] !== null),
  )
}

/** The value of a field; a plain look-up would find `constructor` and the like in every object. */
export const findValue = <Value>(
  values: Readonly<Record<string, Value>>,
  key: string,
): Value | undefined => (Object.hasOwn(values, key) ? values[key] : undefined)

/** Fields in the words of an answer, those with a value. */
export function filledFields<Defined extends FieldDefinition>(
  fields: readonly Defined[],
  values: CustomValues,
): { readonly field: Defined; readonly value: CustomValue }[] {
  return fields.flatMap((field) => {
    const value = findValue(values, field.key)
    return value === undefined ? [] : [{ field, value }]
  })
}
