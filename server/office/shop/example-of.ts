/** A part of a JSON Schema as the description of the calls holds it. */
export interface DescribedSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly DescribedSchema[]
  readonly oneOf?: readonly DescribedSchema[]
  readonly format?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, DescribedSchema>>
  readonly items?: DescribedSchema
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '01990000-0000-7000-8000-000000000000',
  'date-time': '2026-11-30T09:00:00.000Z',
  date: '2026-11-30',
  email: 'dana@garage.example',
}

/** Deep enough for every answer of the shop; a schema that holds itself ends. */
const DEEPEST = 8

/** An example that has every field of a schema, each with a plain value. */
export function exampleOf(schema: DescribedSchema | undefined, depth = 0): unknown {
  if (!schema || depth > DEEPEST) return null
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return exampleOf(choice, depth + 1)
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [
          name,
          exampleOf(part, depth + 1),
        ]),
      )
    case 'array':
      return [exampleOf(schema.items, depth + 1)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return FORMATS[schema.format ?? ''] ?? 'text'
    default:
      return null
  }
}
