import { ExternalNumber } from '../../../contract/values/external-number.ts'
import { FieldInvalid } from '../base/errors/fields-invalid.ts'

/** The number of another system in a call's path; a fault is said of the part of the path. */
export function readExternalNumber(params: {
  readonly system: string
  readonly number: string
}): ExternalNumber {
  const { data, error } = ExternalNumber.safeParse(params)
  if (data) return data
  const [issue] = error.issues
  throw new FieldInvalid(
    issue?.path[0] === 'system' ? 'system' : 'number',
    issue?.message ?? 'Not valid',
  )
}
