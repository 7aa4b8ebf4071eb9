import { DomainError } from '../base/domain-error.ts'

/** What was sent is not what this kind of content, or this setting, is made of. */
export class FieldsInvalid extends DomainError {
  constructor(errors: Readonly<Record<string, string[]>>) {
    const named = Object.entries(errors).map(([field, [text]]) => `${field}: ${text}`)
    super('invalidFields', named.join('; '), { ...errors })
  }
}
