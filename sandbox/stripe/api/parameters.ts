import { invalidRequest } from './api-error.ts'
import type { Form, FormValue } from './form-body.ts'

/** Parses one raw parameter, or refuses it with Stripe's message. */
type Reader<Value> = (raw: FormValue, param: string) => Value
type Shape = Record<string, Reader<unknown>>
export type Values<S extends Shape> = { [Name in keyof S]?: ReturnType<S[Name]> }

/** Reads the declared parameters of a call; any other is an unknown parameter, as at Stripe. */
export function readParameters<S extends Shape>(form: Form, shape: S, prefix = ''): Values<S> {
  const unknown = Object.keys(form).filter((name) => !Object.hasOwn(shape, name))
  if (unknown.length > 0) throw unknownParameters(unknown.map((name) => nested(prefix, name)))
  const values: Values<S> = {}
  for (const name of Object.keys(shape) as (keyof S & string)[]) {
    const raw = form[name]
    if (raw === undefined) continue
    values[name] = shape[name]?.(raw, nested(prefix, name)) as Values<S>[typeof name]
  }
  return values
}

export function required<Value>(value: Value | undefined, param: string): Value {
  if (value !== undefined) return value
  throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

function unknownParameters(names: string[]) {
  const plural = names.length > 1 ? 's' : ''
  return invalidRequest(`Received unknown parameter${plural}: ${names.join(', ')}`, {
    code: 'parameter_unknown',
    param: names[0],
  })
}

function nested(prefix: string, name: string): string {
  return prefix ? `${prefix}[${name}]` : name
}

function plain(raw: FormValue, param: string): string {
  if (typeof raw === 'string') return raw
  throw invalidRequest('Invalid string: must be a plain value', { param })
}

function nonEmpty(raw: FormValue, param: string): string {
  const value = plain(raw, param)
  if (value !== '') return value
  throw invalidRequest(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    { code: 'parameter_invalid_empty', param },
  )
}

/** An empty text clears the field. */
export function text(maximumLength = 1_000): Reader<string | null> {
  return (raw, param) => {
    const value = plain(raw, param)
    if (value.length > maximumLength) {
      throw invalidRequest(
        `Invalid string: ${value.slice(0, 20)}...; must be at most ${maximumLength} characters`,
        { param },
      )
    }
    return value === '' ? null : value
  }
}

export const identifier: Reader<string> = (raw, param) => nonEmpty(raw, param)

export const integer: Reader<number> = (raw, param) => {
  const value = nonEmpty(raw, param)
  if (!/^-?\d{1,15}$/.test(value)) {
    throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param })
  }
  return Number(value)
}

export const positiveInteger: Reader<number> = (raw, param) => {
  const value = integer(raw, param)
  if (value >= 1) return value
  throw invalidRequest('This value must be greater than or equal to 1.', {
    code: 'parameter_invalid_integer',
    param,
  })
}

export const boolean: Reader<boolean> = (raw, param) => {
  const value = nonEmpty(raw, param)
  if (value === 'true' || value === 'false') return value === 'true'
  throw invalidRequest(`Invalid boolean: ${value}`, { param })
}

export function oneOf<Option extends string>(...options: Option[]): Reader<Option> {
  return (raw, param) => {
    const value = nonEmpty(raw, param)
    const option = options.find((known) => known === value)
    if (option) return option
    throw invalidRequest(`Invalid ${param}: must be one of ${options.join(', ')}`, { param })
  }
}

export function list(maximumItems = 20): Reader<string[]> {
  return (raw, param) => {
    if (typeof raw === 'string') {
      if (raw === '') return []
      throw invalidRequest('Invalid array', { param })
    }
    const items = Object.entries(raw).map(([index, item]) => plain(item, `${param}[${index}]`))
    if (items.length <= maximumItems) return items
    throw invalidRequest(`Array must have at most ${maximumItems} items`, { param })
  }
}

/** A nested object with its own declared fields. */
export function object<S extends Shape>(shape: S): Reader<Values<S>> {
  return (raw, param) => {
    if (typeof raw !== 'string') return readParameters(raw, shape, param)
    if (raw === '') return {}
    throw invalidRequest('Invalid object', { param })
  }
}

/** Any nested object, kept as it was sent. */
export const anyObject: Reader<Form> = (raw, param) => {
  if (typeof raw !== 'string') return raw
  if (raw === '') return {}
  throw invalidRequest('Invalid object', { param })
}

/** New values by key; an empty value removes its key, an empty object removes all. */
type MetadataChange = Record<string, string> | 'clear'

export const metadata: Reader<MetadataChange> = (raw, param) => {
  if (raw === '') return 'clear'
  if (typeof raw === 'string') throw invalidRequest('Invalid object', { param })
  const change: Record<string, string> = {}
  for (const [key, value] of Object.entries(raw)) {
    const name = `${param}[${key}]`
    if (key.length > 40) {
      throw invalidRequest('Metadata keys can have up to 40 characters.', { param })
    }
    const content = plain(value, name)
    if (content.length > 500) {
      throw invalidRequest('Metadata values can have up to 500 characters.', { param: name })
    }
    change[key] = content
  }
  return change
}

const maximumMetadataKeys = 50

export function changeMetadata(
  before: Record<string, string>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return before
  if (change === 'clear') return {}
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '')
  if (entries.length > maximumMetadataKeys) {
    throw invalidRequest(`You can specify up to ${maximumMetadataKeys} metadata keys.`, {
      param: 'metadata',
    })
  }
  return Object.fromEntries(entries)
}

/** `created=…`, or `created[gte]=…` and the like. */
export interface TimeRange {
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}

const bounds = object({ gt: integer, gte: integer, lt: integer, lte: integer })

export const timeRange: Reader<TimeRange> = (raw, param) => {
  if (typeof raw !== 'string') return bounds(raw, param)
  const at = integer(raw, param)
  return { gte: at, lte: at }
}
