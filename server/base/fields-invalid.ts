import { DomainError } from './domain-error.ts'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Parts of a body whose schema depends on what the call is about; each fault is named at its field. */
export class FieldsInvalid extends DomainError {
  /** `part` is the body's field that was parsed: a fault in it is `items.0.title`. */
  constructor(part: string, issues: readonly Issue[]) {
    const errors: Record<string, string[]> = {}
    for (const { path, message } of issues) {
      const field = [part, ...path.map(String)].join('.')
      errors[field] = [...(errors[field] ?? []), message]
    }
    const named = Object.entries(errors).map(([field, [text]]) => `${field}: ${text}`)
    super('invalidFields', named.join('; '), errors)
  }
}
