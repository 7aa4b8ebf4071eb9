import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's entries use. */
interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'null'
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}

/** Existing ids and emails, so that requests get past “not found”. */
export interface KnownNames {
  readonly ids: readonly string[]
  readonly emails: readonly string[]
}

/** Values that match an entry's schema. */
export function valuesOf(schema: z.ZodType, known: KnownNames): fc.Arbitrary<unknown> {
  return fromSchema(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
    known,
  )
}

function fromSchema(schema: Schema, known: KnownNames): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, known)))
  switch (schema.type) {
    case 'string':
      return texts(schema, known)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      return objects(schema, known)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

function objects({ properties = {}, required = [] }: Schema, known: KnownNames) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fromSchema(schema, known)] as const,
  )
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: [...required],
    noNullPrototype: true,
  })
}

function texts(schema: Schema, known: KnownNames): fc.Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema
  if (format === 'uuid') return mostly(fc.constantFrom(...known.ids), fc.uuid())
  if (format === 'date-time') {
    const min = new Date('2020-01-01')
    const max = new Date('2090-01-01')
    return fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString())
  }
  if (pattern?.includes('@')) return mostly(fc.constantFrom(...known.emails), fc.emailAddress())
  if (pattern) {
    // fast-check can't generate from look-aheads, so they are dropped; the values they exclude are worth sending, too.
    const expression = new RegExp(pattern.replaceAll(/\(\?!.*?\)/g, ''), 'u')
    const matching = fc.stringMatching(expression, { size: 'small' })
    return matching.map((text) => text.slice(0, maxLength))
  }
  const free = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  })
  return fc.oneof(
    { weight: 6, arbitrary: free },
    { weight: 2, arbitrary: fc.constantFrom(...known.emails) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(maxLength)) },
  )
}

function numbers({
  type,
  minimum = -1e9,
  maximum = 1e9,
  multipleOf,
}: Schema): fc.Arbitrary<number> {
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum })
  if (multipleOf) {
    return fc
      .integer({ min: Math.ceil(minimum * 100), max: Math.floor(maximum * 100) })
      .map((cents) => cents / 100)
  }
  return fc.oneof(
    fc.integer({ min: 500, max: 2000 }),
    fc.double({ min: minimum, max: maximum, noNaN: true }),
  )
}

function mostly(usual: fc.Arbitrary<string>, other: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 3, arbitrary: usual }, { weight: 1, arbitrary: other })
}
