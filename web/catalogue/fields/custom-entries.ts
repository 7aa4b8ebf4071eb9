import {
  type CustomChanges,
  type CustomValue,
  type FieldDefinition,
  findValue,
} from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  judgeCustomValues,
  readCustomText,
  writeCustomText,
} from '../../../contract/catalogue/fields/judge-custom-values.ts'

/** Values of custom fields as typed, by the fields' keys; an empty text is no value. */
export type CustomEntries = Readonly<Record<string, string | undefined>>

interface Held {
  readonly key: string
  readonly value: CustomValue
}

export function toCustomEntries(held: readonly Held[] = []): CustomEntries {
  return Object.fromEntries(held.map(({ key, value }) => [key, writeCustomText(value)]))
}

/** The choices of a field, with the held entry if it is none of them: it stays until another one is chosen. */
export function choicesOf(
  { type, choices }: Pick<FieldDefinition, 'type' | 'choices'>,
  held = '',
): (readonly [entry: string, text: string])[] {
  if (type === 'yesNo')
    return [
      ['yes', 'Yes'],
      ['no', 'No'],
    ]
  const offered = choices.map((choice) => [choice, choice] as const)
  const isOffered = held === '' || choices.includes(held)
  return isOffered ? offered : [...offered, [held, `${held} (no longer offered)`]]
}

/** Keys whose entries differ from those that a form was filled with. */
export function findTypedKeys(entries: CustomEntries, filled: CustomEntries): string[] {
  const keys = new Set([...Object.keys(entries), ...Object.keys(filled)])
  return [...keys].filter((key) => textOf(entries, key) !== textOf(filled, key))
}

interface ReadEntries {
  readonly changes: CustomChanges
  /** By the fields' keys. */
  readonly faults: Readonly<Record<string, string>>
}

/** The changes that entries mean, and what is wrong with the others; entries that were only filled are not judged. */
export function readCustomEntries(
  fields: readonly FieldDefinition[],
  entries: CustomEntries,
  filled: CustomEntries,
): ReadEntries {
  const typed = new Set(findTypedKeys(entries, filled))
  const given = fields
    .filter(({ key }) => typed.has(key))
    .map((field) => [field.key, readCustomText(field, textOf(entries, field.key))])
  const { values, faults } = judgeCustomValues(fields, Object.fromEntries(given))
  return {
    changes: values,
    faults: Object.fromEntries(faults.map(({ key, message }) => [key, message])),
  }
}

/** The required fields without an entry, as a new thing has to fill them. */
export function findEmptyRequired(
  fields: readonly FieldDefinition[],
  entries: CustomEntries,
): Readonly<Record<string, string>> {
  const empty = fields.filter(({ key, isRequired }) => isRequired && textOf(entries, key) === '')
  return Object.fromEntries(empty.map(({ key, label }) => [key, `${label} is required`]))
}

const textOf = (entries: CustomEntries, key: string): string =>
  (findValue(entries, key) ?? '').trim()
