import type { ZodType } from 'zod'
import type { EnvironmentEntry } from '../../../contract/office/settings.ts'
import { settingGroups } from './settings-schema.ts'

/** By name, so that a new one is a secret without being listed; addresses of services may hold a password. */
const SECRET_NAME =
  /KEY|SECRET|TOKEN|PASSWORD$|HEADERS|^(DATABASE|DATABASE_DIRECT|DATABASE_REPLICA|SMTP)_URL$/
const CREDENTIALS = /:\/\/[^/?#]*@/

/** Every setting of the environment as an admin may see it: of secrets only whether they are set. */
export function describeEnvironment(
  given: Readonly<Record<string, string | undefined>>,
): EnvironmentEntry[] {
  return Object.entries(settingGroups).flatMap(([group, settings]) =>
    Object.entries(settings).map(([name, schema]) => {
      const text = given[name]
      const isSecret = SECRET_NAME.test(name) || CREDENTIALS.test(text ?? '')
      return {
        group,
        name,
        about: schema.description ?? '',
        isSet: text !== undefined,
        value: isSecret ? null : (text ?? writeDefault(schema)),
        isSecret,
      }
    }),
  )
}

function writeDefault(schema: ZodType): string | null {
  const value: unknown = schema.parse(undefined)
  if (value === undefined) return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(value)
}
