import {
  type CustomChanges,
  type CustomValue,
  type CustomValues,
  type FieldDefinition,
  fieldBounds,
  findValue,
} from './custom-fields.ts'

/** Judges values of custom fields, the same on screen and on the server. */

export interface CustomFault {
  readonly key: string
  readonly message: string
}

interface Judged {
  /** Changes as they are stored: texts trimmed, empty ones null. Those with a fault are left out. */
  readonly values: CustomChanges
  readonly faults: readonly CustomFault[]
}

const UNKNOWN = 'The shop has no such field'

/** Judges changes by the fields' definitions: those that are left out stay. */
export function judgeCustomValues(
  definitions: readonly FieldDefinition[],
  changes: Readonly<Record<string, unknown>>,
): Judged {
  const defined = new Map(definitions.map((field) => [field.key, field]))
  const values: [string, CustomValue | null][] = []
  const faults: CustomFault[] = []
  for (const [key, given] of Object.entries(changes)) {
    const field = defined.get(key)
    const value = typeof given === 'string' ? given.trim() : given
    const isEmpty = value === null || value === ''
    const fault = !field
      ? UNKNOWN
      : isEmpty
        ? field.isRequired && missingText(field)
        : findFault(field, value)
    if (fault) faults.push({ key, message: fault })
    else values.push([key, isEmpty ? null : (value as CustomValue)])
  }
  return { values: Object.fromEntries(values), faults }
}

/** The required fields that have no value. */
export function findMissingFields<Defined extends FieldDefinition>(
  definitions: readonly Defined[],
  values: CustomValues,
): Defined[] {
  return definitions.filter(
    ({ key, isRequired }) => isRequired && findValue(values, key) === undefined,
  )
}

/** Faults of the required fields that have no value. */
export const missingFaults = (
  definitions: readonly FieldDefinition[],
  values: CustomValues,
): CustomFault[] =>
  findMissingFields(definitions, values).map((field) => ({
    key: field.key,
    message: missingText(field),
  }))

const missingText = ({ label }: FieldDefinition) => `${label} is required`

/** Undefined for a value that fits its field. */
function findFault(field: FieldDefinition, value: unknown): string | undefined {
  switch (field.type) {
    case 'text':
      return isText(value) ? undefined : `At most ${fieldBounds.textLength} characters of text`
    case 'number':
      return isNumber(value)
        ? undefined
        : `A number with up to ${fieldBounds.decimals} decimals, below a thousand million`
    case 'choice':
      return field.choices.includes(value as string)
        ? undefined
        : `One of: ${field.choices.join(', ')}`
    case 'date':
      return isDay(value) ? undefined : 'A day, as in 2026-11-30'
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : 'Yes or no'
  }
}

/** PostgreSQL keeps no text with a zero byte or half of a surrogate pair. */
const isText = (value: unknown): boolean =>
  typeof value === 'string' &&
  value.length <= fieldBounds.textLength &&
  value.isWellFormed() &&
  !value.includes('\0')

const isNumber = (value: unknown): boolean =>
  typeof value === 'number' &&
  Math.abs(value) < fieldBounds.most &&
  Number(value.toFixed(fieldBounds.decimals)) === value

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

const yeses = ['yes', 'y', 'true', '1', 'x']
const noes = ['no', 'n', 'false', '0']

/** The value that a text of a file or a form means; a text that means none comes back as it is, and is judged as such. */
export function readCustomText(field: FieldDefinition, text: string): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const small = trimmed.toLowerCase()
  if (field.type === 'yesNo')
    return yeses.includes(small) ? true : noes.includes(small) ? false : trimmed
  if (field.type === 'number') return readNumber(withoutUnit(field, trimmed)) ?? trimmed
  if (field.type === 'date') return /^(\d{4}-\d{2}-\d{2})T00:00/.exec(trimmed)?.[1] ?? trimmed
  if (field.type === 'choice')
    return field.choices.find((choice) => choice.toLowerCase() === small) ?? trimmed
  return trimmed
}

const withoutUnit = ({ unit }: FieldDefinition, text: string) =>
  unit && text.endsWith(unit) ? text.slice(0, -unit.length).trim() : text

/** Thousands may be set off by commas. */
function readNumber(text: string): number | undefined {
  const isWritten = /^[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)
  return isWritten ? Number(text.replaceAll(',', '')) : undefined
}

/** A value as files have it, which reads as the same again. */
export function writeCustomText(value: CustomValue): string {
  if (typeof value === 'number') return writeNumber(value)
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value
}

/** Never as `1e-6`. */
const writeNumber = (value: number): string =>
  Math.abs(value) < 1e-4 ? String(value.toFixed(fieldBounds.decimals)) : String(value)
