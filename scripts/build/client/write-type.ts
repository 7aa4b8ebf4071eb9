import type { z } from 'zod'

type JsonSchema = z.core.JSONSchema.BaseSchema
type SchemaOrBoolean = JsonSchema | boolean

/** The TypeScript type of what a JSON Schema admits. Throws for a reference, and for a kind that it does not know. */
export function writeType(schema: SchemaOrBoolean): string {
  if (schema === true) return 'unknown'
  if (schema === false || schema.not) return 'never'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return join(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return join(choices.map(writeType))
  if (schema.allOf) return schema.allOf.map((part) => `(${writeType(part)})`).join(' & ')
  if (schema.$ref)
    throw new Error(`A schema refers to ${schema.$ref}: name it in the client’s types.`)
  if (Array.isArray(schema.type))
    return join(schema.type.map((type) => writeType({ ...schema, type })))
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return writeArray(schema)
    case 'object':
      return writeObject(schema)
    case undefined:
      return 'unknown'
    default:
      throw new Error(`The client has no type for a schema of the type ${schema.type}.`)
  }
}

const join = (types: readonly string[]): string => [...new Set(types)].join(' | ')

function writeArray({ prefixItems, items = true }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(writeType).join(', ')}]`
  return `(${writeType(items as SchemaOrBoolean)})[]`
}

function writeObject({
  properties,
  required = [],
  additionalProperties,
  propertyNames,
}: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, part]) =>
      `${JSON.stringify(name)}${required.includes(name) ? '' : '?'}: ${writeType(part)}`,
  )
  if (fields.length > 0 || !additionalProperties) return `{ ${fields.join('; ')} }`
  const names = propertyNames ? writeType(propertyNames) : 'string'
  const values = writeType(additionalProperties)
  // A record of known names may lack some of them only if it says so.
  return names === 'string' || required.length > 0
    ? `Record<${names}, ${values}>`
    : `Partial<Record<${names}, ${values}>>`
}
